import type { Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { endBareLinks } from '../../scripts/import/bareLinks.ts'
import { fenceWords } from '../../scripts/import/check/fenceWords.ts'
import { amountsOfSource } from '../../scripts/import/check/sourceWords.ts'
import { directiveFence } from '../../scripts/import/mark/directiveFences.ts'
import { takeOptions } from '../../scripts/import/mark/directiveOptions.ts'
import { fromDocsify } from '../../scripts/import/mark/docsify.ts'
import { withEmojiNames } from '../../scripts/import/mark/emojiNames.ts'
import { fromGitbook } from '../../scripts/import/mark/gitbook.ts'
import { expandTabs } from '../../scripts/import/mark/lines.ts'
import { fromLiquid } from '../../scripts/import/mark/liquid.ts'
import { inline } from '../../scripts/import/mark/mkdocsInline.ts'
import { withMacros } from '../../scripts/import/mark/mkdocsMacros.ts'
import { importedNames } from '../../scripts/import/mark/modules.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'
import { captionBelow } from '../../scripts/import/mark/rstCaptions.ts'
import { withToctrees } from '../../scripts/import/mark/toctree.ts'
import { mendTables, withTableHeaders } from '../../scripts/import/mendTables.ts'
import { withMkdocsIds } from '../../scripts/import/mkdocsIds.ts'
import { withQuotedAttributes } from '../../scripts/import/quotedAttributes.ts'
import { referencesIn } from '../../scripts/import/references.ts'
import { parentPages } from '../../scripts/import/tools/parentPages.ts'
import { cpuNow } from '../support/cpuTime.ts'

const LENGTH = 200_000
const MAX_TIME = 3000
const files = { find: () => undefined, read: () => undefined } as unknown as Parameters<typeof fromDocsify>[2]
const tree = { read: () => undefined } as unknown as Parameters<typeof amountsOfSource>[2]

const docsify = (text: string) => fromDocsify(text, { file: 'a.md' } as Parameters<typeof fromDocsify>[1], files)
const liquid = (text: string) => fromLiquid(text, { file: 'a.md', files, front: {}, losses: [] })
const count = (syntax: 'jekyll' | 'hugo' | 'docsify' | 'myst') => (text: string) =>
  amountsOfSource(text, { file: 'a.md', syntax }, tree)
const countRst = (text: string) => amountsOfSource(text, { file: 'a.rst', syntax: 'rst' }, tree)

const mentions = (text: string) => inline(text, { caret: false, tilde: false, mentions: 'https://x.org/' })
const caption = (text: string) => captionBelow([text], 0)

function references(text: string): unknown {
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: text.length } }
  const root: Root = {
    type: 'root',
    children: [{ type: 'text', value: text, position }] as unknown as Root['children']
  }
  return referencesIn(root, text, new Map())
}

const macros = (text: string) => withMacros(text, new Map(), {})
const ids = (text: string) =>
  withMkdocsIds(
    [...text].map(one => ({ text: one, names: [one], id: undefined })),
    '-'
  )
/** Places pages, each below the page that its letter chooses. */
const parents = (text: string) => {
  const pages = [...text].map((one, at) => {
    const above = one === 'f' ? 0 : at - 1
    const front = { title: `Page ${at}`, ...(at > 0 ? { parent: `Page ${above}` } : {}) }
    return { file: `${at}.md`, path: `${at}`, title: front.title, front, lang: 'en' as const, root: undefined }
  })
  return parentPages(pages as unknown as Parameters<typeof parentPages>[0])
}

function long(part: string, length = LENGTH): string {
  return part.repeat(Math.ceil(length / part.length))
}

/** Runs of backticks that none of the others ends. */
const RUNS = Array.from({ length: 1400 }, (_, at) => `${'`'.repeat(at + 1)} a `).join('')

const cases: [string, (text: string) => unknown, string][] = [
  ['addresses of Docsify', docsify, long('](](](')],
  ['titles of Docsify', docsify, long('](a "')],
  ['an included file of Docsify', docsify, `[a](a ${long("' ")}`],
  ['included files of Docsify', docsify, `[a](a '${long(':include ')}`],
  ['counted files of Docsify', count('docsify'), long('[a](a ')],
  ['a long name in a tag', liquid, `{% include x ${long('a')} %}`],
  ['an item of blanks', liquid, `* ${long(' ')}`],
  ['a line of blanks after an item', liquid, `* a\n${long(' ')}x`],
  ['a counted item of blanks', count('jekyll'), `* ${long(' ')}`],
  ['attributes of kramdown', liquid, long('{:{:')],
  ['blanks in an attribute', liquid, `{:${long(' ')}`],
  ['a heading of blanks', liquid, `# ${long(' ')}x`],
  ['counted blanks in a tag', count('jekyll'), `<x${long(' ')}`],
  ['counted names in a tag', count('jekyll'), `<x ${long('a ')}`],
  ['blanks in double braces', macros, `{{${long(' ')}`],
  ['blanks in a tag of Jinja', macros, `{% a${long(' ')}`],
  ['blanks after an imported name', importedNames, `import a${long(' ')}`],
  ['headings without ASCII letters', ids, long('中', 20_000)],
  ['pages below one page', parents, long('f', 40_000)],
  ['pages each below another', parents, long('c', 20_000)],
  ['a line of bars', mendTables, `${long('|')}\n\nx`],
  ['a row before blanks', mendTables, `| a | b |\n${long(' ')}x\n| a |\n`],
  ['a row before blanks and a rule', mendTables, `| a | b |\n${long(' ')}-x\n| a |\n`],
  ['a rule before blanks', mendTables, `| a | b |\n-|-${long(' ')}x\n| a |\n`],
  ['a table without a header', withTableHeaders, `\n| a | b |\n${long(' ')}x\n| a |\n`],
  ['hash signs and blanks in an address', references, `[a](${'#'.repeat(2000)}${' '.repeat(2000)}`],
  ['words in an address', references, `[a](${long('a ')}`],
  ['words of a file in an address', references, `[a](${long('a .md#')}`],
  ['many links with blanks', references, long('[a](a b.md)')],
  ['bare addresses', endBareLinks, `${long('https://a。')}]()`],
  ['bare addresses in an address', endBareLinks, `${long('/https://')}]()`],
  ['shortcodes', count('hugo'), long('{{< {{< ')],
  ['blanks in a shortcode', count('hugo'), `{{<${long(' ')}`],
  ['a name of a directive', directiveFence, `\`\`\`${long('a:')}`],
  ['blanks in a directive', directiveFence, `\`\`\`Tip::${long(' ')}x`],
  ['words of a fence', text => fenceWords(text, 'myst'), `Tip${long(' ')}x`],
  ['titles of a fence', text => fenceWords(text, 'mdx'), long(' title="')],
  ['a counted fence', count('myst'), `\`\`\`{Tip} ${long('a:: ')}`],
  ['tags of GitBook in one line', text => fromGitbook(text, 'a.md', files, []), long('{% comment %} ', 1_000_000)],
  ['notes without an end', text => fromMyst(text, 'a.md', files, []), long('```Tip:: b\n\nc\n\n')],
  ['colons before an option', count('myst'), long(':')],
  ['runs of backticks', text => fromMyst(text, 'a.md', files, []), RUNS],
  ['options of a directive', text => takeOptions(text.split('\n')), long(':a: b\n', 1_000_000)],
  ['a value of many lines', text => takeOptions(text.split('\n')), `:a: b\n${long(' c\n', 1_000_000)}`],
  ['tabs', expandTabs, long('\t')],
  ['a row of backslashes', countRst, `| ${long('\\ | ')}\n| ${long('a | ')}`],
  ['names of emoji', withEmojiNames, `# ${long(':x: < ](` {#')}`],
  ['a signature', text => fromRst(text, 'a.rst', files, []), `.. function:: a${long(' ')}!${long('a.')}`],
  ['words with points', text => fromRst(text, 'a.rst', files, []), long('a.')],
  ['conditions', text => fromRst(text, 'a.rst', files, []), `.. only:: ${long('(not ')}`],
  ['conditions within others', text => fromRst(text, 'a.rst', files, []), long('.. only:: a or b\n')],
  ['code without a language', text => fromRst(text, 'a.rst', files, []), `Code::\n\n  ${long('a(b, ')}`],
  ['line breaks before a list', text => withToctrees(text, () => ''), long('\n')],
  ['a drawn table', countRst, `+${long('-')}+\n|${long(' ')}|\n+${long('-')}+`],
  ['a value before a lone quote', withQuotedAttributes, `<img src=${long('a/')}">`],
  ['brackets beside a mention', mentions, `@a ${long('[')}`],
  ['tags beside a mention', mentions, `@a ${long('<')}`],
  ['blanks in a caption', caption, `.. table:: \`a${long(' ')}x`],
  ['words in a caption', caption, `.. table:: ${long('`a <')}`],
  ['roles in a caption', caption, `.. table:: ${long(':a')}`],
  ['marks in a caption', caption, `.. table:: ${long('*a ')}`],
  ['options of a role', text => fromRst(text, 'a.rst', files, []), `.. role:: a(raw)\n${long(' :a: b\n')}`],
  ['a section of built pages', text => fromRst(text, 'a.rst', files, []), `A\n===\n\n${long('* :ref:`search`\n\n')} x`],
  ['words in a value', count('hugo'), `{{< x "${long('a ')} >}}`]
]

describe('Long lines', () => {
  it.each(cases)('takes little time for %s', (_, run, text) => {
    const start = cpuNow()
    run(text)
    expect(cpuNow() - start).toBeLessThan(MAX_TIME)
  })
})
