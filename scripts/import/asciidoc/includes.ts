const TAG = /\b(tag|end)::([\w.*-]+)\[\]/

/** Returns the lines of a file that an include asks for: by numbers (`lines`), or between marks (`tag`, `tags`). */
export function chosenLines(text: string, attributes: Readonly<Record<string, unknown>>): string {
  const all = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
  const given = attributes.tags ?? attributes.tag
  if (typeof attributes.lines === 'string') return numbered(all, attributes.lines).join('\n')
  return (typeof given === 'string' && given ? tagged(all, given) : all.filter(line => !TAG.test(line))).join('\n')
}

function numbered(all: readonly string[], ranges: string): string[] {
  return ranges.split(/[;,]/).flatMap(range => {
    const [, from = '', dots = '', to = ''] = /^\s*(\d{1,7})?(\.\.)?(-?\d{1,7})?\s*$/.exec(range) ?? []
    const first = Math.max(1, Number(from || 1))
    const last = dots ? (to === '' || Number(to) < 0 ? all.length : Number(to)) : first
    return from || dots ? all.slice(first - 1, last) : []
  })
}

/** Names with `!` are left out. `*` is any tag, and `**` any line. */
function tagged(all: readonly string[], given: string): string[] {
  const names = given.split(/[;,]/).map(name => name.trim())
  const wanted = new Map(names.filter(Boolean).map(name => [name.replace(/^!/, ''), !name.startsWith('!')]))
  const outside = wanted.get('**') ?? (![...wanted.values()].includes(true) && !wanted.has('*'))
  const open: { name: string; isShown: boolean }[] = []
  return all.filter(line => {
    const [, kind, name = ''] = TAG.exec(line) ?? []
    const isShown = open.at(-1)?.isShown ?? outside
    if (kind === 'tag') open.push({ name, isShown: wanted.get(name) ?? wanted.get('*') ?? isShown })
    else if (kind === 'end') {
      const at = open.findLastIndex(one => one.name === name)
      if (at >= 0) open.splice(at, 1)
    }
    return kind === undefined && isShown
  })
}
