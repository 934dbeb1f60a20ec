import { mapLines } from './lines.ts'

/** Code within a line, or a picture with its size: `![words](a.png =200x100 "title")`. */
const SIZED =
  /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|!\[((?:[^\]\\\n]|\\.){0,1000})\]\(([^\s()<>"]{1,2000})[ \t]+=(?!x?\))(\d{1,4}%?)?(?:x(\d{1,4}%?)?)?(?:[ \t]+"([^"\n]*)")?[ \t]*\)/g

/**
 * Converts pictures with a size behind their address, as Discount, markdown-it-imsize and several wikis have them. CommonMark
 * shows their source.
 */
export function withPictureSizes(text: string): string {
  if (!/\]\([^()\n]*[ \t]=[\dx]/.test(text)) return text
  return mapLines(text, (line, inCode, opens) => {
    if (inCode || opens) return line
    return line.replace(
      SIZED,
      (whole, code: string | undefined, alt = '', address = '', width = '', height = '', title = '') => {
        if (code !== undefined) return whole
        const facts = { src: address, alt, title, width, height }
        const written = Object.entries(facts).filter(([name, value]) => value || name === 'alt')
        return `<img ${written.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ')}>`
      }
    )
  })
}

function escaped(text: string): string {
  const plain = text.replace(/\\([\\[\]*_`])/g, '$1')
  return plain.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('|', '&#124;')
}
