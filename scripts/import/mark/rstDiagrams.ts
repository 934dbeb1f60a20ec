import { codeOf, type Directive, type DirectiveJob } from './rstDirectives.ts'

/** Directives that draw what is described in a language of their own. Most have the name of that language. */
export const DIAGRAM =
  /^(?:mermaid|graphviz|graph|digraph|uml|plantuml|(?:block|seq|act|nw|packet|rack)diag|wavedrom|bytefield|ditaa|aafig)$/

/** Returns the description of a diagram as code: it stands in the document, or in a file that the argument names. */
export function diagramOf({ name, argument, options, body }: Directive, job: DirectiveJob): string {
  const { file, files, losses } = job
  if (/^(?:di)?graph$/.test(name)) return codeOf('graphviz', `${`${name} ${argument}`.trim()} {\n${body}\n}`, options)
  if (body.trim()) return codeOf(name, body, options)
  const found = files.find(file, argument.trim())
  const text = found === undefined ? undefined : files.read(found)
  if (text !== undefined) return codeOf(name, text.trimEnd(), options)
  losses.push({
    file,
    message: `${argument.trim() || `The description of a diagram (${name})`} is not there and was left out.`
  })
  return ''
}
