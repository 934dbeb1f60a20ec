import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod'
import { decodeExactly } from '../../src/domain/decodeText.ts'
import type { Report } from './report.ts'
import { UsageError } from './usageError.ts'

const text = z.string().default('')
const commentSchema = z.object({
  'wp:comment_id': z.coerce.number().int().min(1),
  'wp:comment_author': text,
  'wp:comment_date': text,
  'wp:comment_date_gmt': text,
  'wp:comment_content': text,
  'wp:comment_approved': z.coerce.string().default('1'),
  'wp:comment_type': text,
  'wp:comment_parent': z.coerce.number().int().min(0).catch(0)
})
const itemSchema = z.object({
  title: text.transform(plainXml),
  link: text,
  guid: text,
  category: z.array(z.string()).default([]),
  'content:encoded': text,
  'wp:post_id': z.coerce.number().int().min(1),
  'wp:post_date': text,
  'wp:post_date_gmt': text,
  'wp:status': text,
  'wp:post_type': text,
  'wp:post_password': text,
  'dc:creator': text,
  'wp:attachment_url': text,
  'wp:post_parent': z.coerce.number().int().min(0).catch(0),
  'wp:comment': z
    .array(commentSchema.optional().catch(undefined))
    .default([])
    .transform(rows => rows.flatMap(row => row ?? []))
})
const fileSchema = z.object({
  rss: z.object({
    channel: z.object({
      link: text,
      'wp:wxr_version': z.string(),
      'wp:base_site_url': text,
      'wp:base_blog_url': text,
      item: z.array(z.unknown()).default([])
    })
  })
})

export type WordPressComment = z.output<typeof commentSchema>
export type WordPressItem = z.output<typeof itemSchema>

/** Decodes the raw title of the file. Regular parsing would drop a title that contains a tag. */
function plainXml(raw: string): string {
  const data = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(raw)?.[1]
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return data ?? raw.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => entities[name] ?? whole)
}

const parser = new XMLParser({
  parseTagValue: false,
  stopNodes: ['rss.channel.item.title'],
  // A blog can contain more than a thousand `&amp;`. A file that defines its own entities is not read at all.
  processEntities: { enabled: true, maxTotalExpansions: Number.MAX_SAFE_INTEGER, maxExpandedLength: 1e9 },
  isArray: name => name === 'item' || name === 'category' || name === 'wp:comment'
})

/**
 * Reads a WordPress export (WXR). Reports invalid items.
 * @throws UsageError if the file is not a WordPress export.
 */
export async function readWordPress(
  path: string,
  report: Report
): Promise<{ addresses: string[]; items: WordPressItem[] }> {
  const file = basename(path)
  const xml = decodeExactly(await readFile(path))?.text
  if (xml === undefined) throw new UsageError(`${file} is neither UTF-8 nor GB18030 text.`)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml.slice(0, xml.search(/<rss\b/))))
    throw new UsageError(`${file} defines entities of its own, which an export of WordPress does not.`)
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new UsageError(`${file}:${valid.err.line} is not XML: ${valid.err.msg}`)
  const parsed = fileSchema.safeParse(parser.parse(xml))
  if (!parsed.success) throw new UsageError(`${file} is no export of WordPress (WXR): it has no wp:wxr_version.`)
  const { channel } = parsed.data.rss
  const items = channel.item.flatMap((row, index) => {
    const item = itemSchema.safeParse(row)
    if (item.success) return [item.data]
    const [issue] = item.error.issues
    report.notImported.push({ file, message: `item ${index + 1}: ${issue?.path.join('.')} ${issue?.message}.` })
    return []
  })
  return { addresses: [channel.link, channel['wp:base_site_url'], channel['wp:base_blog_url']], items }
}
