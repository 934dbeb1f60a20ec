const TAG = /\b(tag|end)::([\w.*-]+)\[\]/

/** Returns the lines of a file that an include asks for: by numbers (`lines`), or between marks (`tag`, `tags`). */
export function chosenLines(text: string, attributes: Readonly<Record<string, unknown>>): string {
  const all = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
  const given = attributes.tags ?? attributes.tag
  if (typeof attributes.lines === 'string' && attributes.lines.trim()) return numbered(all, attributes.lines).join('\n')
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

/**
 * Names with `!` are left out. `*` is any tag, and `**` any line. Where both say something of a line, and within tags in others,
 * the rules are those of Asciidoctor.
 */
function tagged(all: readonly string[], given: string): string[] {
  const names = given.split(/[;,]/).map(name => name.trim())
  const wanted = new Map(names.filter(Boolean).map(name => [name.replace(/^!/, ''), !name.startsWith('!')]))
  const { outside, other } = defaultsOf(wanted)
  const open: { name: string; isShown: boolean }[] = []
  return all.filter(line => {
    const [, kind, name = ''] = TAG.exec(line) ?? []
    const isShown = open.at(-1)?.isShown ?? outside
    if (kind === 'tag') {
      const named = wanted.get(name) ?? (other && open.length > 0 ? isShown : other)
      if (named !== undefined) open.push({ name, isShown: named })
    } else if (kind === 'end') {
      const at = open.findLastIndex(one => one.name === name)
      if (at >= 0) open.splice(at, 1)
    }
    return kind === undefined && isShown
  })
}

/** Takes `*` and `**` from the names. Returns whether lines outside of all tags are shown, and those of tags without a name there. */
function defaultsOf(wanted: Map<string, boolean>): { outside: boolean; other: boolean | undefined } {
  const [first] = wanted.keys()
  const [any, every] = [wanted.get('*'), wanted.get('**')]
  wanted.delete('*')
  wanted.delete('**')
  if (every !== undefined)
    return { outside: every, other: any ?? (!every && [...wanted.values()][0] === false ? true : undefined) }
  if (any !== undefined) return { outside: first === '*' && !any, other: any }
  return { outside: ![...wanted.values()].includes(true), other: undefined }
}
