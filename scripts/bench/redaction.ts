import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openRedactor } from '../../src/server/tickets/redact/redactor.ts'
import { NO_VOCABULARY, type Vocabulary, vocabularyOf } from '../../src/server/tickets/redact/vocabulary.ts'
import { HELD_OUT } from '../../tests/support/heldOutSecrets.ts'
import { type Outcome, outcomeOf } from '../../tests/support/redactionRun.ts'
import { plantAll } from '../../tests/support/secretGenerator.ts'
import { ROOT } from '../paths.ts'
import type { Row } from './table.ts'

/** Held-out seeds. Detectors were tuned on seeds up to 20. */
const SEEDS = [1001, 1002, 1003, 1004, 1005]
const CORPUS = join(ROOT, '..', 'shared', 'corpus', 'k230')
const LENGTH = 200_000
type Counts = Record<Outcome, number>

/**
 * Measures the planted secrets that remain readable, and the parts of real documents that are altered or held
 * unnecessarily.
 */
export async function benchRedaction(): Promise<Row[]> {
  const rows: Row[] = []
  const all: Counts = none()
  const byKind = new Map<string, Counts>()
  const byContext = new Map<string, Counts>()
  let tickets = 0
  const started = performance.now()
  for (const seed of SEEDS) {
    for (const ticket of plantAll(seed)) {
      const { outcome } = await outcomeOf(ticket, NO_VOCABULARY)
      tickets++
      all[outcome]++
      for (const [map, key] of [
        [byKind, ticket.kind],
        [byContext, ticket.context]
      ] as const) {
        const counts = map.get(key) ?? none()
        counts[outcome]++
        map.set(key, counts)
      }
    }
  }
  const each = (performance.now() - started) / tickets
  console.log(`Recall by kind:\n${listed(byKind)}\nBy context:\n${listed(byContext)}`)
  rows.push(
    row(
      `${tickets} planted secrets, ${byKind.size} kinds, ${byContext.size} contexts, seeds ${SEEDS[0]}…`,
      summary(all),
      '≤ 1 % readable'
    )
  )
  rows.push(row('a ticket: found, taken out, judged, looked at again', `${each.toFixed(1)} ms`, ''))

  const held: Counts = none()
  for (const [text, secret] of HELD_OUT) {
    const format = /^\|_|\|$/.test(text) ? 'textile' : 'markdown'
    const ticket = {
      kind: '',
      context: '',
      secret,
      subject: 'Clock stops',
      pieces: [`Hello.\n\n${text}\n\nDone.`],
      format,
      files: [],
      people: []
    } as const
    const { outcome } = await outcomeOf({ ...ticket, pieces: [...ticket.pieces], files: [], people: [] }, NO_VOCABULARY)
    held[outcome]++
    if (outcome !== 'redacted') console.log(`${outcome}: ${JSON.stringify(text)}`)
  }
  rows.push(row(`${HELD_OUT.length} secrets written by hand`, summary(held), ''))
  rows.push(...(await falseAlarms()))

  const long = await longText()
  const from = performance.now()
  const redactor = openRedactor(SITE, [], NO_VOCABULARY)
  await redactor.learn([long])
  redactor.suspect(redactor.clean(long, ''), '')
  rows.push(row(`${LENGTH} characters of logs`, `${((performance.now() - from) / 1000).toFixed(1)} s`, ''))
  return rows
}

const SITE = { redact: { names: [], hosts: [] }, url: 'https://redmine.example.org' }

/** Measures paragraphs of real documents that are changed or held. The words of the other half of them are public. */
async function falseAlarms(): Promise<Row[]> {
  const documents: { lang: string; tuned: boolean; text: string }[] = []
  for (const lang of ['en', 'zh'])
    for (const name of await readdir(join(CORPUS, lang), { recursive: true }).catch(() => []))
      if (name.endsWith('.md'))
        documents.push({ lang, tuned: isTuned(name), text: await readFile(join(CORPUS, lang, name), 'utf8') })
  if (documents.length === 0) {
    console.log(`There are no documents in ${CORPUS}.`)
    return []
  }
  const vocabulary = vocabularyOf(documents.filter(one => one.tuned).map(one => one.text))
  const rows: Row[] = []
  for (const lang of ['en', 'zh']) {
    const texts = documents.filter(one => !one.tuned && one.lang === lang).map(one => one.text)
    const counts = await alarmsIn(texts, vocabulary)
    const percent = ((100 * counts.either) / counts.all).toFixed(2)
    rows.push(
      row(
        `paragraphs of ${texts.length} documents (${lang}) nobody tuned on`,
        `${percent} % of ${counts.all}: ${counts.altered} altered, ${counts.held} held`,
        '≤ 2 %'
      )
    )
  }
  return rows
}

async function alarmsIn(texts: readonly string[], vocabulary: Vocabulary) {
  const counts = { all: 0, altered: 0, held: 0, either: 0 }
  for (const paragraph of texts.flatMap(text => text.split(/\n\s*\n/)).filter(one => one.trim())) {
    const redactor = openRedactor(SITE, [], vocabulary)
    await redactor.learn([paragraph])
    const clean = redactor.clean(paragraph, '')
    const held = redactor.suspect(clean, '') || redactor.left(clean).length > 0
    counts.all++
    if (clean !== paragraph) counts.altered++
    if (held) counts.held++
    if (held || clean !== paragraph) counts.either++
  }
  return counts
}

/** Assigns documents to halves. A document and its translation are in the same half. */
function isTuned(name: string): boolean {
  return (createHash('sha1').update(name).digest()[0] ?? 0) % 2 === 0
}

async function longText(): Promise<string> {
  const line = (at: number) =>
    `[${(at / 7).toFixed(6).padStart(12)}] usb 1-1: new high-speed device number ${at} at 0x9102${(at * 37).toString(16)} from 10.31.${at % 250}.7`
  return Array.from({ length: 3000 }, (_, at) => line(at))
    .join('\n')
    .slice(0, LENGTH)
}

const none = (): Counts => ({ redacted: 0, held: 0, readable: 0 })
const sum = (counts: Counts) => counts.redacted + counts.held + counts.readable
const summary = (counts: Counts) =>
  `${((100 * counts.readable) / sum(counts)).toFixed(2)} % readable and published, ${((100 * counts.held) / sum(counts)).toFixed(2)} % held, ${((100 * counts.redacted) / sum(counts)).toFixed(2)} % taken out`
const row = (what: string, ours: string, reach: string): Row => ({ what, ours, beside: '', ratio: '', reach })
const listed = (map: ReadonlyMap<string, Counts>) =>
  [...map]
    .sort(([, one], [, other]) => other.readable + other.held - one.readable - one.held)
    .map(
      ([name, { redacted, held, readable }]) => `  ${name}: ${redacted} taken out, ${held} held, ${readable} readable`
    )
    .join('\n')
