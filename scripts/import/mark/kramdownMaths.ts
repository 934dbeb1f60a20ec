import { mapLines } from './lines.ts'

const FORMULA = /(?<!`)(`+)(?!`)[^\n]+?(?<!`)\1(?!`)|(?<![\\$])\$\$(?!\$)([^\n]+?)\$\$(?!\$)/g

/** Makes formulas within a sentence such of one line. kramdown has the same two signs around them as around those of a paragraph. */
export function withInlineFormulas(text: string): string {
  if (!text.includes('$$')) return text
  return mapLines(text, (line, inCode) => {
    // A formula alone is a paragraph, and HTML is not read as Markdown.
    if (inCode || /^[ \t>]*(?:\$\$[^$]*\$\$[ \t]*$|<)/.test(line)) return line
    return line.replace(FORMULA, (whole, mark: string | undefined, formula: string | undefined) =>
      mark !== undefined || !formula?.trim() || formula.includes('`') ? whole : `$\`${formula.trim()}\`$`
    )
  })
}
