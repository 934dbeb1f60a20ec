const START = /^([ \t]*)(`{3,}|~{3,})(.*)$/

/** Returns the mark of a line that begins a code block. A line such as ```` ```words``` ```` is code within a line. */
export function fenceAt(line: string): string | undefined {
  const [, , mark, info = ''] = START.exec(line) ?? []
  return mark?.startsWith('`') && info.includes('`') ? undefined : mark
}

/** Checks whether a line ends the code block that `fence` began. */
export function endsFence(line: string, fence: string): boolean {
  const [, , mark = '', rest = ''] = START.exec(line) ?? []
  return mark.startsWith(fence) && !rest.trim()
}
