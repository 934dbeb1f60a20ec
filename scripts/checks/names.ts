import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../paths.ts'

// Names that a reader would have to decode. docs/glossary.md lists the terms to use. The lists are never complete:
// names found in a review are added here once they are renamed.

/** Words that no exported name, file or limit may contain as a part. */
const BANNED_PARTS = new Set(
  'aside anew elsewhere heeding hearer hearers holding likeness said shelf shelves told twin twins vain'.split(' ')
)
/** Names that no declaration may have, because they do not describe anything. */
const BANNED_NAMES = new Set('asked kept said tell told'.split(' '))
/** Names of limits that lack their object and unit. */
const BANNED_LIMITS = new Set(
  (
    'AGAIN AROUND AT_ONCE BEFORE BUILD DEEPEST FEW FIRST GRACE HAND_OVER KEPT LAST LEADING LEAST LIMIT LONGEST LOOK LOST ' +
    'MOST PATIENCE PAUSE READ REST SAY SHORTEST SHOWN SPARE STAYS TOGETHER TOP TRIES WINDOW'
  ).split(' ')
)

/** Words of comments with a precise replacement: notify, cache, rebuild, reader, for nothing. */
const BANNED_PROSE = /(?:\/\/|^\s*\/?\*|<!--).*\b(anew|whoever|told|in vain|looked at)\b/i

/** Sentences of tests that a reader would have to decode. */
const BANNED_SENTENCE = /^(?:who|whom|whose|what|whoever) |\b(?:anew|whoever|told|tells|in vain)\b/i
/** Beginnings of API descriptions that are no description: a subordinate clause, or a part of a sentence. */
const BANNED_DESCRIPTION =
  /^(?:What|Where|When|Who|Whom|Whose|Which|Of|In which|As it|How (?:far|many)|From which|Under which)\b/

const problems: string[] = []
for (const folder of ['src', 'scripts', 'tests']) {
  for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
    if (!/\.(?:ts|tsx|astro|css)$/.test(name)) continue
    const file = `${folder}/${name}`
    checkParts(file, basename(name).split('.')[0] ?? '')
    const text = await readFile(join(ROOT, file), 'utf8')
    checkProse(file, text)
    if (/\.tsx?$/.test(name)) checkDeclarations(file, text)
  }
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('Names are those of the glossary')

function checkProse(file: string, text: string): void {
  for (const [at, line] of text.split('\n').entries()) {
    const word = BANNED_PROSE.exec(line)?.[1]
    if (word && !line.startsWith('const BANNED_PROSE'))
      problems.push(`${file}:${at + 1} '${word}' is not plain technical English.`)
  }
}

function checkDeclarations(file: string, text: string): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    const name = declaredName(node)
    if (name) {
      const place = `${file}:${source.getLineAndCharacterOfPosition(name.getStart()).line + 1}`
      if (BANNED_NAMES.has(name.text) || (isLimit(node) && BANNED_LIMITS.has(name.text)))
        problems.push(`${place} ${name.text} does not say what it stands for.`)
      else if (isExported(node)) checkParts(place, name.text)
    }
    checkSentence(file, source, node)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** Checks the sentence of a test, and the description of a field of the API. */
function checkSentence(file: string, source: ts.SourceFile, node: ts.Node): void {
  if (!ts.isCallExpression(node)) return
  const [first] = node.arguments
  if (!first || !ts.isStringLiteralLike(first)) return
  const called = node.expression.getText(source)
  const isSentence = file.startsWith('tests/') && /^(?:test|eventually)\b/.test(called)
  const isDescription = file.startsWith('src/contract/') && called.endsWith('.describe')
  const isBanned =
    (isSentence && BANNED_SENTENCE.test(first.text)) || (isDescription && BANNED_DESCRIPTION.test(first.text))
  if (!isBanned) return
  const line = source.getLineAndCharacterOfPosition(first.getStart(source)).line + 1
  problems.push(`${file}:${line} '${first.text}' is not plain technical English.`)
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  return declares && node.name && ts.isIdentifier(node.name) ? node.name : undefined
}

/** Checks whether a node is declared as a number, or as an expression that may be a number. */
function isLimit(node: ts.Node): boolean {
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined
  return (
    value !== undefined &&
    (ts.isNumericLiteral(value) || ts.isBinaryExpression(value) || ts.isConditionalExpression(value))
  )
}

function isExported(node: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

function checkParts(place: string, name: string): void {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)
  const banned = parts.find(part => BANNED_PARTS.has(part))
  if (banned) problems.push(`${place} ${name}: '${banned}' is not a term of the glossary.`)
}
