import type { Root as Html } from 'hast'
import type { Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
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

function converter(lang: 'zh' | 'en') {
  const { footnotes, back } = words[lang]
  return unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
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
