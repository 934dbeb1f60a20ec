import { globSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The class by which Astro scopes the styles of a component: a digest of eight characters. */
const SCOPE = /\bastro-[a-z0-9]{8}\b/g
const COMPONENT = /\.astro$/
const STYLES = /\.astro\?.*\btype=style\b/
const RADIX = 36

/**
 * Vite plugins that shorten the scopes of Astro's components to one or two characters. They are in each element and each
 * selector of a page, and a digest does not compress. Names follow the sorted list of components, so that each build of
 * the same code has the same ones.
 */
export function shortScopes(): Plugin[] {
  let root = ''
  const names = new Map<string, string>()
  const numberComponents = () => {
    for (const file of globSync('src/**/*.astro', { cwd: root }).sort())
      if (!names.has(file)) names.set(file, `_${names.size.toString(RADIX)}`)
  }
  const shorten = (modules: RegExp) => (code: string, id: string) => {
    if (!modules.test(id)) return undefined
    const file = relative(root, id.split('?')[0] ?? '')
    // A development server gets new components.
    if (!names.has(file)) numberComponents()
    const name = names.get(file)
    return name && { code: code.replace(SCOPE, name), map: null }
  }
  return [
    {
      name: 'pinout-short-scopes-of-styles',
      // Before Vite takes the styles out of their modules.
      enforce: 'pre',
      configResolved(config) {
        root = config.root
      },
      transform: shorten(STYLES)
    },
    // After Astro has compiled the components.
    { name: 'pinout-short-scopes', enforce: 'post', transform: shorten(COMPONENT) }
  ]
}
