import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { samples } from '../../tests/support/samples.ts'
import { ROOT } from '../paths.ts'

// A test that names an article of content/ by its id breaks when that article changes. Tests use
// tests/support/samples.ts to get an article with the required property. Ids of comments, people and chips are also
// common numbers, so only ids of articles can be found here.

const ids = new Set([...samples(), ...samples({ internal: true })].map(({ id }) => String(id)))
/**
 * Matches an id in a string or a regular expression: the whole text, or the id in an address, a file, a query or a
 * note's source.
 */
const IN_STRING = /^(\d+)(?:\.[a-z]+)?$|(?:\b(?:article|og|texts)\\?[/:]|\b(?:id|articleId)=)(\d+)(?!\d)/g

const problems: string[] = []
for (const name of await readdir(join(ROOT, 'tests'), { recursive: true })) {
  if (!/\.tsx?$/.test(name)) continue
  const file = `tests/${name.replaceAll('\\', '/')}`
  const source = ts.createSourceFile(file, await readFile(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    for (const id of candidatesIn(node).filter(candidate => ids.has(candidate))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      problems.push(`${file}:${line + 1} ${id} is the id of an article of content/: use tests/support/samples.ts.`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('Tests name no article of content/ by its id')

function candidatesIn(node: ts.Node): string[] {
  if (ts.isNumericLiteral(node)) return isPlaceOfId(node) ? [node.text] : []
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node))
    return Array.from(node.text.matchAll(IN_STRING), ([, whole, part]) => whole ?? part ?? '')
  return []
}

/**
 * Checks whether a number may be an id at its position. The length of an array or the argument of a string's method is
 * not an id.
 */
function isPlaceOfId({ parent }: ts.NumericLiteral): boolean {
  if (ts.isPropertyAssignment(parent)) return /id$/i.test(parent.name.getText())
  if (ts.isCallExpression(parent))
    return (
      ts.isIdentifier(parent.expression) ||
      /\.(?:toBe|toEqual|toContain|constantFrom)$/.test(parent.expression.getText())
    )
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  return ts.isArrayLiteralExpression(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent)
}
