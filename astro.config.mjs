import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { compileOnly } from './scripts/build/compileOnly.ts'
import { shortScopes } from './scripts/build/shortScopes.ts'
import { SESSION_HINT_HASH } from './src/domain/account/sessionHint.ts'
import { LANGUAGES } from './src/domain/language/languages.ts'
import { siteAddress } from './src/domain/site/siteAddress.ts'

/**
 * Bundles packages into the renderer, which is stored beside the builds and cannot resolve packages there. Vite leaves
 * NODE_ENV of code for servers open, so React would be bundled twice and run in its slower form for development.
 */
const bundlePackages = {
  name: 'pinout-bundle-packages',
  apply: 'build',
  configEnvironment: name =>
    name === 'client'
      ? undefined
      : { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
}

export default defineConfig({
  site: siteAddress(),
  outDir: process.env.PINOUT_OUT || 'dist',
  cacheDir: process.env.PINOUT_CACHE || '.data/astro',
  trailingSlash: 'ignore',
  adapter: node({ mode: 'middleware' }),
  session: false,
  integrations: [react(), compileOnly()],
  i18n: { locales: [...LANGUAGES], defaultLocale: LANGUAGES[0], routing: { prefixDefaultLocale: false } },
  build: { format: 'directory', inlineStylesheets: 'always' },
  // The scope is in each element and selector of a page, and a class is shorter than an attribute.
  scopedStyleStrategy: 'class',
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: https:",
        ['connect-src', "'self'", ...centralOrigin()].join(' '),
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'"
      ],
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"], hashes: [SESSION_HINT_HASH] }
    }
  },
  vite: {
    plugins: [tailwindcss(), bundlePackages, shortScopes()],
    build: { assetsInlineLimit: 4096 },
    environments: { client: { build: { rolldownOptions: { output: { entryFileNames: scriptName } } } } }
  }
})

/** Names a script of a component without Astro's `astro_astro_type_script_index_0_lang`, because each page has the name. */
function scriptName({ name }) {
  return `_astro/${name.replace(/\.astro_astro_type_script.*$/, '')}.[hash].js`
}

/** Returns the origin of the central service, which the browser notifies of a sign-out. */
function centralOrigin() {
  const url = process.env.CENTRAL_LOGOUT_URL
  return url ? [new URL(url).origin] : []
}
