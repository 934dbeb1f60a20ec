import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from 'scslre'
import ts from 'typescript'
import { ROOT } from '../paths.ts'

// Texts of strangers are searched by regular expressions everywhere. One that takes exponential time stops the server, or the
// tab of a reader, with a line of fifty characters.

const problems: string[] = []
for (const folder of ['src', 'scripts']) {
  for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
    if (!/\.(?:tsx?|mjs)$/.test(name)) continue
    const file = `${folder}/${name.replaceAll('\\', '/')}`
    const source = ts.createSourceFile(file, await readFile(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
    visit(source, node => {
      if (!ts.isRegularExpressionLiteral(node) || !isExponential(node.text)) return
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      problems.push(`${file}:${line + 1}: ${node.text} can match the same text in exponentially many ways.`)
    })
  }
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('Let each part of a repetition begin with a character that the part before it cannot end with.')
  process.exit(1)
}

function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node)
  ts.forEachChild(node, child => visit(child, act))
}

/** Checks a literal such as `/(a+)+$/u`, whatever text follows it. */
function isExponential(literal: string): boolean {
  const end = literal.lastIndexOf('/')
  const { reports } = analyse(
    { source: literal.slice(1, end), flags: literal.slice(end + 1) },
    { reportTypes: { Move: false }, assumeRejectingSuffix: true }
  )
  return reports.some(({ exponential }) => exponential)
}
