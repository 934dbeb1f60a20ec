const START = /^([ \t]*)(`{3,}|~{3,})(.*)$/
/** Marks of items and of definitions, whose first line can begin a code block: `1. ```c`. */
const ITEMS = /^(?:[ \t]{0,40}(?:[-*+:]|\d{1,9}[.)])[ \t]{1,9}){1,9}(?=[`~])/

/** Returns the mark of a line that begins a code block. A line such as ```` ```words``` ```` is code within a line. */
export function fenceAt(line: string): string | undefined {
  const [, , mark, info = ''] = START.exec(line.replace(ITEMS, '')) ?? []
  return mark?.startsWith('`') && info.includes('`') ? undefined : mark
}

/** Checks whether a line ends the code block that `fence` began. */
export function endsFence(line: string, fence: string): boolean {
  const [, , mark = '', rest = ''] = START.exec(line) ?? []
  return mark.startsWith(fence) && !rest.trim()
}

/** Changes the lines of a text outside of its blocks of code. */
export function outsideFences(text: string, change: (line: string) => string): string {
  let fence = ''
  return text
    .split('\n')
    .map(line => {
      const mark = fenceAt(line)
      if (fence) fence = endsFence(line, fence) ? '' : fence
      else if (mark) fence = mark
      else return change(line)
      return line
    })
    .join('\n')
}
