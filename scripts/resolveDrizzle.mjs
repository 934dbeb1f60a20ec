import module from 'node:module'

// Preloaded by every Node process of the project. Node reads a package's manifest again for each file that it resolves.
// drizzle-orm's manifest has 180 KB, so 106 files cost 250 MB and half a second. Imports between its files resolve to
// adjacent ES modules, which need no manifest.

const PACKAGE = '/node_modules/drizzle-orm/'

// npm may run on a Node version without such hooks.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL?.includes(PACKAGE))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  }
})
