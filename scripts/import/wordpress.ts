import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Language } from '../../src/domain/language/languages.ts'
import type { Found } from './findDocuments.ts'
import { htmlToText, postToMarkdown, type Readdress } from './htmlText.ts'
import { foundOf } from './made.ts'
import { addressOf } from './oldAddress.ts'
import type { Report } from './report.ts'
import { asHtml, leftShortcodes } from './shortcodes.ts'
import type { MadeComment } from './threads.ts'
import { UsageError } from './usageError.ts'
import { readWordPress, type WordPressComment, type WordPressItem } from './wordpressFile.ts'

const SHOWN = ['post', 'page']
/** Item types without content that a reader of the blog saw as a page. */
const SILENT = [
  'attachment',
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'wp_global_styles',
  'wp_block'
]

/**
 * Returns the public posts and pages of a WordPress export. Does not import content that guests could not read, but
 * reports it together with other omissions.
 * @throws UsageError if nothing is left.
 */
export async function fromWordPress(path: string, lang: Language | undefined, report: Report): Promise<Found> {
  const [base, file] = [dirname(path), basename(path)]
  const { addresses, items } = await readWordPress(path, report)
  const hosts = new Set(addresses.flatMap(address => URL.parse(address)?.host ?? []))
  const imported = new Map<number, WordPressItem>()
  for (const item of items) {
    const reason = imported.has(item['wp:post_id']) ? 'is there twice: the first counts.' : reasonAgainst(item)
    const message = `${item['wp:post_type']} ${item['wp:post_id']} "${htmlToText(item.title)}" ${reason}`
    if (reason) report.notImported.push({ file, message })
    else if (SHOWN.includes(item['wp:post_type'])) imported.set(item['wp:post_id'], item)
  }
  if (imported.size === 0) throw new UsageError(`${file} has no post or page that is published.`)
  const uploads = items.filter(item => item['wp:post_type'] === 'attachment')
  const byId = new Map(uploads.map(item => [item['wp:post_id'], item]))
  const blocks = new Map(items.flatMap(item => (isBlock(item) ? [[item['wp:post_id'], item['content:encoded']]] : [])))
  const documents = new Map<string, number>()
  for (const [id, item] of imported) for (const address of addressesOf(item)) documents.set(address, id)
  const files = new Set<string>()
  const made = []
  for (const [id, item] of imported) {
    const html = asHtml(withBlocks(item['content:encoded'], blocks), {
      own: uploads.filter(upload => upload['wp:post_parent'] === id).map(upload => upload['wp:post_id']),
      file: number => {
        const upload = byId.get(number)
        return upload && { url: upload['wp:attachment_url'], title: htmlToText(upload.title) }
      }
    })
    for (const picture of await picturesBeside(html, base)) files.add(picture)
    const readdress = (url: string, kind: 'link' | 'picture') => {
      const there = URL.parse(url, addresses[0] || 'http://localhost')
      if (url.startsWith('#') || !there || (!hosts.has(there.host) && there.host !== 'localhost')) return url
      const target = kind === 'link' ? documents.get(addressOf(there.href) ?? '') : undefined
      if (target) return `/${target}.md${there.hash}`
      // A missing picture becomes a placeholder and is reported. Other links still lead to the blog.
      const name = addressOf(there.pathname)?.slice(1) ?? ''
      // A missing resized picture is replaced by the original picture.
      if (kind === 'picture' && !files.has(name) && files.has(wholePicture(name))) return `/${wholePicture(name)}`
      return kind === 'picture' || files.has(name) ? there.pathname : there.href
    }
    for (const name of leftShortcodes(html))
      report.leftOut.push({ file: `${id}.md`, message: `[${name}] is shown as it was written.` })
    made.push({
      id,
      title: htmlToText(item.title),
      date: dateOf(item),
      tags: item.category.map(htmlToText).filter(name => !/^(?:uncategorized|未分类)$/i.test(name)),
      body: postToMarkdown(html, readdress),
      addresses: addressesOf(item),
      comments: commentsOf(item['wp:comment'], readdress)
    })
    const left = item['wp:comment'].filter(comment => !isShown(comment)).length
    if (left > 0)
      report.leftOut.push({
        file: `${id}.md`,
        message: `${left} comments are not approved, or links from other sites.`
      })
  }
  return foundOf(made, { base, name: file.replace(/\.[^.]*$/, ''), files: [...files].sort(), lang })
}

function reasonAgainst(item: WordPressItem): string | undefined {
  const [type, status] = [item['wp:post_type'], item['wp:status']]
  if (SILENT.includes(type)) return undefined
  if (!SHOWN.includes(type)) return 'is neither a post nor a page.'
  if (status !== 'publish') return `is not published: ${status || 'no status'}.`
  return item['wp:post_password'] ? 'has a password.' : undefined
}

function addressesOf(item: WordPressItem): string[] {
  const id = item['wp:post_id']
  const query = item['wp:post_type'] === 'page' ? `/?page_id=${id}` : `/?p=${id}`
  return [...new Set([item.link, item.guid, query].flatMap(address => addressOf(address) ?? []))]
}

function dateOf(item: WordPressItem): Date | undefined {
  const date = [item['wp:post_date_gmt'], item['wp:post_date']].find(text => /^[12]\d{3}-/.test(text))
  return date === undefined ? undefined : new Date(`${date.replace(' ', 'T')}Z`)
}

const isBlock = (item: WordPressItem) => item['wp:post_type'] === 'wp_block' && item['wp:status'] === 'publish'

/** Inserts shared blocks into a post, if the export contains them. */
function withBlocks(content: string, blocks: ReadonlyMap<number, string>): string {
  return content.replace(
    /<!-- wp:block \{"ref":(\d+)[^\n]*?\} \/-->/g,
    (whole, id: string) => blocks.get(Number(id)) ?? whole
  )
}

/** Checks whether guests could read a comment. Excludes spam, unapproved comments and pingbacks. */
function isShown(comment: WordPressComment): boolean {
  return /^(?:1|approved?)$/.test(comment['wp:comment_approved']) && /^(?:|comment)$/.test(comment['wp:comment_type'])
}

function commentsOf(comments: readonly WordPressComment[], readdress: Readdress): MadeComment[] {
  const shown = comments.filter(isShown)
  const ids = new Set(shown.map(comment => comment['wp:comment_id']))
  return shown.flatMap(comment => {
    const time = [comment['wp:comment_date_gmt'], comment['wp:comment_date']].find(text => /^[12]\d{3}-/.test(text))
    const body = postToMarkdown(asHtml(comment['wp:comment_content']), readdress)
    if (!time || !body) return []
    const parent = comment['wp:comment_parent']
    return [
      {
        key: String(comment['wp:comment_id']),
        author: htmlToText(comment['wp:comment_author']) || 'Anonymous',
        date: new Date(`${time.replace(' ', 'T')}Z`),
        body,
        likes: 0,
        isAccepted: false,
        replyTo: ids.has(parent) ? String(parent) : undefined
      }
    ]
  })
}

/** Returns the name of a picture before WordPress resized it. */
const wholePicture = (name: string) => name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, '')

async function picturesBeside(html: string, base: string): Promise<string[]> {
  const found: string[] = []
  for (const [path] of html.matchAll(/wp-content\/uploads\/[^\s"'<>?#]+/g)) {
    const own = addressOf(`/${path}`)?.slice(1) ?? ''
    for (const name of new Set([own, wholePicture(own)]))
      if (name && (await stat(join(base, name)).catch(() => undefined))?.isFile()) found.push(name)
  }
  return found
}
