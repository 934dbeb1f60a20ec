import type { Root as Html } from 'hast'
import type { List, Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import { schemaFor } from './schema.ts'
import { words } from './words.ts'

const converters = { zh: converter('zh'), en: converter('en') }

/** Markdown tree → sanitised HTML tree. Only a tree with HTML in it pays for an HTML parser. */
export async function toHtmlTree(
  tree: Root,
  lang: 'zh' | 'en',
  hasHtml: boolean,
  clobberPrefix: string
): Promise<Html> {
  const html = converters[lang].runSync(tree)
  const sanitise = rehypeSanitize(schemaFor(clobberPrefix))
  return sanitise(hasHtml ? await parseRaw(html) : html)
}

type ListItem = NonNullable<NonNullable<Options['handlers']>['listItem']>

/** The usual one asks each item whether any other of its list is loose, which is the square of a long list. */
function listItemOnce(): ListItem {
  const known = new WeakMap<List, List>()
  return (state, node, parent) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
    const list: List = known.get(parent) ?? { type: 'list', spread: isLoose(parent), children: [] }
    known.set(parent, list)
    return defaultHandlers.listItem(state, node, list)
  }
}

function isLoose({ spread, children }: List): boolean {
  return Boolean(spread) || children.some(item => item.spread ?? item.children.length > 1)
}

function converter(lang: 'zh' | 'en') {
  const { footnotes, back } = words[lang]
  return unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      handlers: { listItem: listItemOnce() },
      // The sanitiser puts the prefix before all ids at once; links.ts points the links at them.
      clobberPrefix: '',
      footnoteLabel: footnotes,
      footnoteBackLabel: (reference, again) => `${back} ${reference + 1}${again > 1 ? `-${again}` : ''}`
    })
    .freeze()
}

// parse5 is most of the pipeline's weight in a browser and idle for most texts.
async function parseRaw(tree: Html): Promise<Html> {
  const { default: rehypeRaw } = await import('rehype-raw')
  return unified().use(rehypeRaw).runSync(tree)
}
