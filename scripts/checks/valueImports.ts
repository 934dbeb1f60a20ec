const STATIC = /^\s*(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns the modules that a source imports by value, without `import type` and imports of types only. */
export function valueImports(source: string): string[] {
  const fixed = [...source.matchAll(STATIC)].flatMap(([, names = '', path = '']) => (onlyTypes(names) ? [] : [path]))
  const dynamic = [...source.matchAll(DYNAMIC)].map(([, path = '']) => path)
  return [...fixed, ...dynamic]
}

function onlyTypes(names: string): boolean {
  const list = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  const each =
    list
      ?.split(',')
      .map(item => item.trim())
      .filter(Boolean) ?? []
  return each.length > 0 && each.every(item => item.startsWith('type '))
}
