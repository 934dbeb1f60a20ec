import { posix } from 'node:path'
import { endsFence, fenceAt } from '../mark/fences.ts'
import type { Report } from '../report.ts'
import type { Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

const DOCUMENT = /\.(?:md|markdown|mdx|rst)$/i
/** What is no text of a line: code, addresses and tags. */
const NO_TEXT = /`[^`]*`|https?:\/\/\S+|<[^<>]*>|\]\([^()]*\)/g
const CYRILLIC = /\p{Script=Cyrillic}/gu
const HANGUL = /\p{Script=Hangul}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const HAN = /\p{Script=Han}/gu
const ANY = /[\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTER = /\p{L}/gu
/** Minimum share of Kana in Japanese, which has Chinese characters too. */
const MIN_KANA = 0.25
const MIN_LETTERS = 20

/**
 * Returns a function for the place by which a document is in a language that the site does not have: a folder with the
 * name of a language beside one of another language, or the document itself, by its ending or its text.
 */
export function foreignPlaces(tree: Tree): (file: string) => string | undefined {
  const names = new Map<string, Set<string>>()
  for (const file of tree.files) {
    if (!DOCUMENT.test(file)) continue
    const segments = file.split('/')
    for (let at = 0; at < segments.length - 1; at++) {
      const parent = segments.slice(0, at).join('/')
      names.set(parent, (names.get(parent) ?? new Set()).add(segments[at] ?? ''))
    }
  }
  const isLanguageFolder = (parent: string, name: string) => {
    if (!isForeignLocale(name)) return false
    const beside = [...(names.get(parent) ?? [])]
    return beside.some(other => languageOfLocale(other) || (other !== name && isForeignLocale(other)))
  }
  return file => {
    const segments = file.split('/')
    for (let at = 0; at < segments.length - 1; at++)
      if (isLanguageFolder(segments.slice(0, at).join('/'), segments[at] ?? ''))
        return segments.slice(0, at + 1).join('/')
    const { dir, name, ext } = posix.parse(file)
    const [, stem = '', ending = ''] = /^(.+)\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?)$/.exec(name) ?? []
    const original = posix.join(dir, `${stem}${ext}`)
    if (isForeignLocale(ending) && tree.has(original)) return file
    return isForeignText(tree.read(file) ?? '') ? file : undefined
  }
}

/** Reports documents in languages that the site does not have, by their places. */
export function reportForeign(places: ReadonlyMap<string, number>, report: Report): void {
  for (const [file, count] of places)
    report.notImported.push({
      file,
      message: `${count} document${count > 1 ? 's' : ''} in a language that the site does not have.`
    })
}

/** Checks whether most letters of a text, beside code, are Cyrillic, Korean or Japanese. */
export function isForeignText(source: string): boolean {
  if (!ANY.test(source)) return false
  let fence = ''
  let [foreign, all] = [0, 0]
  const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
  let [kana, han] = [0, 0]
  for (const line of source.split('\n')) {
    const mark = fenceAt(line)
    if (fence) {
      if (endsFence(line, fence)) fence = ''
      continue
    }
    if (mark) {
      fence = mark
      continue
    }
    const text = line.replace(NO_TEXT, ' ')
    foreign += count(text, CYRILLIC) + count(text, HANGUL)
    kana += count(text, KANA)
    han += count(text, HAN)
    all += count(text, LETTER)
  }
  const japanese = kana > (kana + han) * MIN_KANA ? kana + han : 0
  return foreign + japanese >= MIN_LETTERS && (foreign + japanese) * 2 > all
}
