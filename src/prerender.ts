import { StaticPaths } from 'astro:static-paths'
import type { PathWithRoute } from 'astro'
import { createApp } from 'astro/app/entrypoint'

// What the compiled site renders its static pages with: bundled once for each state of the code, and run by every build
// of content/ with that code; see scripts/build/generatePages.ts.

const app = createApp({ streaming: false })

/** Every static page of the site, as its content/ is now. */
export function listPages(): Promise<PathWithRoute[]> {
  return new StaticPaths(app).getAll()
}

/** Renders one of them. Throws what its view throws. */
export function renderPage(url: URL, { route }: PathWithRoute): Promise<Response> {
  return app.render(new Request(url), { routeData: route })
}
