import type { Root as Html } from 'hast'
import type { List, Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import { schemaFor } from './schema.ts'
import { words } from './words.ts'

const converters = { zh: converter('zh'), en: converter('en') }

/** Converts a Markdown tree to a sanitised HTML tree. An HTML parser runs only for a tree that contains HTML. */
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

/**
 * Creates a list item handler. The default handler checks all other items of the list for each item, which is quadratic
 * for a long list.
 */
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
      // The sanitiser adds the prefix to all ids at once. links.ts adjusts the links.
      clobberPrefix: '',
      footnoteLabel: footnotes,
      footnoteBackLabel: (reference, again) => `${back} ${reference + 1}${again > 1 ? `-${again}` : ''}`
    })
    .freeze()
}

// parse5 is the largest part of the pipeline in a browser, and most texts do not need it.
async function parseRaw(tree: Html): Promise<Html> {
  const { default: rehypeRaw } = await import('rehype-raw')
  return unified().use(rehypeRaw).runSync(tree)
}
