import { defaultSchema, type Options } from 'rehype-sanitize'
import { MDX_COMPONENTS, tagAttribute } from '../domain/content/mdxComponents.ts'

const aria = ['ariaDescribedBy', 'ariaLabel', 'ariaLabelledBy']
const size: [string, RegExp] = ['width', /^\d{1,4}%?$/]
const align: [string, ...string[]] = ['align', 'left', 'center', 'right']

const COMPONENTS = Object.values(MDX_COMPONENTS)

/** Allowed raw HTML, based on GitHub's list, without anything that looks or acts like the site. */
const schema: Options = {
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter(name => !['picture', 'source', 'strike', 'tt'].includes(name)),
    ...['abbr', 'bdi', 'bdo', 'caption', 'cite', 'col', 'colgroup', 'dfn', 'figcaption', 'figure', 'mark', 'small'],
    ...['time', 'u', 'wbr'],
    ...COMPONENTS.map(({ tag }) => tag)
  ],
  ancestors: { ...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table'] },
  // The content of these elements is code or another language, never readable text.
  strip: ['embed', 'iframe', 'math', 'noembed', 'noframes', 'object', 'script', 'style', 'svg', 'template'],
  attributes: {
    '*': ['title', 'lang', 'id', ['dir', 'ltr', 'rtl', 'auto']],
    // The classes and data attributes below are written by remark-rehype. The site does not style them as its own.
    a: [...aria, 'href', 'name', 'dataFootnoteRef', 'dataFootnoteBackref', ['className', 'data-footnote-backref']],
    blockquote: ['cite'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    div: [align],
    img: ['src', 'alt', size, ['height', size[1]], align],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true]
    ],
    ins: ['cite', 'dateTime'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I'], ['className', 'contains-task-list']],
    p: [align],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['colSpan', 'rowSpan', align],
    th: ['colSpan', 'rowSpan', 'scope', 'abbr', align],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
    ...Object.fromEntries(COMPONENTS.map(({ tag, attributes }) => [tag, Object.keys(attributes).map(tagAttribute)]))
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'id', 'name'],
  protocols: {
    cite: ['http', 'https'],
    // The comparison is case-sensitive, and phones capitalise the first word of a sentence.
    href: ['http', 'https', 'mailto', 'Http', 'Https', 'HTTP', 'HTTPS'],
    // missing: comes from the project's importer. pictures.ts converts it to a placeholder.
    src: ['http', 'https', 'missing']
  }
}

/**
 * Returns the schema with `prefix` before every id and name from an author, so that none can shadow those of the page.
 */
export function schemaFor(prefix: string): Options {
  return { ...schema, clobberPrefix: prefix }
}
