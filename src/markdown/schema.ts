import { defaultSchema, type Options } from 'rehype-sanitize'
import { MDX_COMPONENTS, tagAttribute } from '../domain/content/mdxComponents.ts'

const aria = ['ariaDescribedBy', 'ariaLabel', 'ariaLabelledBy']
const size: [string, RegExp] = ['width', /^\d{1,4}%?$/]
const align: [string, ...string[]] = ['align', 'left', 'center', 'right']

const COMPONENTS = Object.values(MDX_COMPONENTS)

/** Raw HTML that may stay. It starts from GitHub's list; everything that looks or acts like the site is taken out. */
const schema: Options = {
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter(name => !['picture', 'source', 'strike', 'tt'].includes(name)),
    ...['abbr', 'bdi', 'bdo', 'caption', 'cite', 'col', 'colgroup', 'dfn', 'figcaption', 'figure', 'mark', 'small'],
    ...['time', 'u', 'wbr'],
    ...COMPONENTS.map(({ tag }) => tag)
  ],
  ancestors: { ...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table'] },
  // What is inside these is code or another language, never text to read.
  strip: ['embed', 'iframe', 'math', 'noembed', 'noframes', 'object', 'script', 'style', 'svg', 'template'],
  attributes: {
    '*': ['title', 'lang', 'id', ['dir', 'ltr', 'rtl', 'auto']],
    // Classes and data attributes below are those that remark-rehype writes; the site styles none of them as its own.
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
    // The comparison is exact, and telephones write a capital at the start of a sentence.
    href: ['http', 'https', 'mailto', 'Http', 'Https', 'HTTP', 'HTTPS'],
    // missing: is our importer's; pictures.ts turns every one into a placeholder.
    src: ['http', 'https', 'missing']
  }
}

/** The schema with `prefix` put before every id and name that an author wrote, so that none can shadow the page's. */
export function schemaFor(prefix: string): Options {
  return { ...schema, clobberPrefix: prefix }
}
