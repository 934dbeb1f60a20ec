import module from 'node:module'

// Preloaded by every Node process of the project. Node reads the manifest of its package again for each file that it
// resolves, and drizzle-orm's has 180 KB: 106 files cost 250 MB and half a second. What one of its files imports from
// another is an ES module beside it, which needs no manifest.

const PACKAGE = '/node_modules/drizzle-orm/'

// npm may run under a Node that has no such hooks.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL?.includes(PACKAGE))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  }
})
