import { StaticPaths } from 'astro:static-paths'
import type { PathWithRoute } from 'astro'
import { createApp } from 'astro/app/entrypoint'

// Renders the static pages of the compiled site. It is bundled once for each state of the code, and every build of
// content/ with that code runs it; see scripts/build/generatePages.ts.

const app = createApp({ streaming: false })

/** Lists all static pages of the site for the current content/. */
export function listPages(): Promise<PathWithRoute[]> {
  return new StaticPaths(app).getAll()
}

/** Renders a page. Throws the errors of its view. */
export function renderPage(url: URL, { route }: PathWithRoute): Promise<Response> {
  return app.render(new Request(url), { routeData: route })
}
