import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A query, as a reader types it. */
export interface SizeQuery {
  kind: string
  typed: string
  lang: 'zh' | 'en'
}

/** A run of characters that only one article contains. */
export interface Planted {
  id: number
  run: string
  kind: 'part number' | 'error code' | 'phrase'
}

/** Kind of the query that a very long page answers. */
export const LONG_TEXT = 'long page'
const LONG_RUN = 'quuxolith 77-Q'
const LONG_PAGE_CHARACTERS = 900_000
const QUERIES_OF_PLANTED = 4
const HAN_START = 0x5000

/**
 * Writes a unique run into each of `count` articles, spread evenly, and turns the first article into a page of 900 KB
 * with another run.
 */
export async function plant(contentRoot: string, count: number): Promise<Planted[]> {
  const docs = join(contentRoot, 'content', 'docs')
  const files = (await readdir(docs)).sort()
  const step = Math.floor((files.length - 1) / count)
  const planted: Planted[] = []
  for (let at = 0; at < count; at++) {
    const file = join(docs, files[1 + at * step] ?? '')
    const text = await readFile(file, 'utf8')
    const one = { id: Number(/^id: (\d+)/m.exec(text)?.[1]), ...runOf(at, text.includes('\nlang: zh')) }
    planted.push(one)
    await appendFile(file, `\nSee also ${one.run}, which was seen once.\n`)
  }
  await appendFile(join(docs, files[0] ?? ''), await longText(docs, files))
  return planted
}

function runOf(at: number, isChinese: boolean): Pick<Planted, 'run' | 'kind'> {
  if (at % 3 === 0) return { kind: 'part number', run: `KX${1000 + at}-Q${at % 7}` }
  if (at % 3 === 1) return { kind: 'error code', run: `0x${((at * 2_654_435_761) >>> 0).toString(16)}` }
  const letters = [...String(at)].map(digit => String.fromCharCode(97 + Number(digit))).join('')
  const han = [0, 1, 2, 3, 4, 5].map(place => String.fromCharCode(HAN_START + ((at * 37 + place * 101) % 2000)))
  return { kind: 'phrase', run: isChinese ? han.join('') : `zorv${letters} vimq${letters}` }
}

async function longText(docs: string, files: readonly string[]): Promise<string> {
  let text = ''
  for (let at = 1; text.length < LONG_PAGE_CHARACTERS; at++) {
    const other = await readFile(join(docs, files[at % files.length] ?? ''), 'utf8')
    text += `\n## Chapter ${at}\n\n${other.replace(/^---[\s\S]*?\n---\n/, '').replace(/^See also .*$/m, '')}\n`
    if (text.length > LONG_PAGE_CHARACTERS / 2 && !text.includes(LONG_RUN)) text += `\nThe ${LONG_RUN} stands here.\n`
  }
  return text
}

/** Returns thirty queries, and one for the long page. */
export function queriesOf(planted: readonly Planted[]): SizeQuery[] {
  const some = (kind: Planted['kind']) =>
    planted
      .filter(one => one.kind === kind)
      .slice(-QUERIES_OF_PLANTED)
      .map(({ run }) => run)
  const of = (kind: string, lang: SizeQuery['lang'], ...typed: string[]) =>
    typed.map((each): SizeQuery => ({ kind, lang, typed: each }))
  return [
    ...of('one Chinese word', 'zh', '看门狗', '线程', '缓冲区', '寄存器', '幂等性'),
    ...of('one English word', 'en', 'kernel', 'watchdog', 'hysteresis', 'scheduler', 'cache'),
    ...of('a phrase', 'zh', '优先级反转', '内存泄漏', '报告一个稳定的'),
    ...of('a phrase', 'en', 'ring buffer', 'priority inversion'),
    ...of('a part number', 'en', ...some('part number')),
    ...of('an error code', 'zh', ...some('error code')),
    ...of('a long question', 'zh', '看门狗为什么会在固件升级的时候把系统复位', '如何调试中断嵌套引起的栈溢出问题'),
    ...of(
      'a long question',
      'en',
      'why does the watchdog timer reset the board while the bootloader copies the partition'
    ),
    ...of('a long question', 'en', 'how to avoid priority inversion when a mutex is shared by two threads'),
    ...of('a typing error', 'en', 'wathcdog', 'hysterisis'),
    ...of('a typing error', 'zh', '看门够'),
    ...of(LONG_TEXT, 'en', LONG_RUN)
  ]
}
