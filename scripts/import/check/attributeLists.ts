const VALUES = String.raw`\{[ \t]*[\w-]+=[^{}\n]*\}`
const AFTER_ELEMENT = new RegExp(`(?:(?<=[)\\]>*_\`])|(?<=[)\\]>][ \\t]))${VALUES}`, 'g')
const ALONE = new RegExp(`^(?:[ \\t>]|[-*+][ \\t]|\\d{1,9}[.)][ \\t])*${VALUES}[ \\t]*$`)
const BEFORE_END = new RegExp(`${VALUES}(?=[ \\t]*(?:\\||$))`, 'g')
const CODE = /(?<!`)(`+)(?!`)[^\n]+?(?<!`)\1(?!`)/g

/**
 * Removes lists of attributes from a text: those with a class, an id or a colon, and those with values that follow an
 * element, end a heading or a cell, or stand alone. Other braces are words, such as those of code in a sentence.
 */
export function withoutAttributeLists(text: string): string {
  return text
    .split('\n')
    .map(line => (line.includes('{') ? withoutLists(line) : line))
    .join('\n')
}

function withoutLists(line: string): string {
  if (ALONE.test(line)) return ' '
  const code: string[] = []
  const marked = line.replace(CODE, found => `\`${code.push(found) - 1}\``)
  const ended = /^[ \t]*#{1,6}[^#]|\|/.test(line) ? marked.replace(BEFORE_END, ' ') : marked
  return ended
    .replace(AFTER_ELEMENT, ' ')
    .replace(/\{:[^{}\n]*\}|\{[ \t]*[.#][\w:.-][^{}\n]*\}/g, ' ')
    .replace(/`(\d+)`/g, (found, at: string) => code[Number(at)] ?? found)
}
