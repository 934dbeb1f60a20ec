import { make } from '../../browser/make.ts'
import { wordEnds } from '../../browser/wordEnds.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { wordParts } from '../../domain/language/lineBreaks.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { IMPORTANT } from '../../domain/log/importance.ts'
import { splitLines } from '../../domain/log/lines.ts'
import { type Paste, type PastedLine, readPaste } from '../../domain/log/paste.ts'
import { MAX_PASTE_LENGTH } from '../../domain/log/pasteLength.ts'
import type { Finding } from '../../domain/redaction/findFindings.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'
import { type Compared, compare, redactLines } from './compare.ts'
import { articleList, lineList, type ShownLine } from './drawLog.ts'
import css from './logPanel.css?inline'
import { type LogPlace, nextSteps } from './nextSteps.ts'
import { containerOf, insertText, isPlainField, showWords, takesNothing } from './pasteField.ts'
import { redactedList, redactedNote, showNote } from './redactedNote.ts'
import { findPrivate, type RedactedValue, redactPaste } from './redactPaste.ts'

const translator = browserTranslator<'logs'>(
  import.meta.glob('../../locales/*/logs.ts', { eager: true, import: 'strings' })
)
/** Number of characters of a paste that are checked for a one-line field, which takes the first 200 of them. */
const MAX_LINE_LENGTH = 4000
/** Maximum length of a log that is searched for private values as a whole, which takes a third of a second. */
const MAX_WHOLE_LENGTH = 30_000
/** Number of lines that may announce a private value in the next line. */
const LINES_BEFORE = 3
/** The end of a paste that is cut off. It could be a part of a value, which no detector knows. */
const LAST_WORD = /\S{0,400}$/

const lang = languageFromTag(document.documentElement.lang)
const t = translator(lang)
let turn = 0
/** Insertions are done one after the other, because each may take a second and the next paste must not replace it. */
let inserted: Promise<unknown> = Promise.resolve()

// Added by a script, because the content security policy forbids styles in the page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

// The first paste loaded this script. See headerIntent.ts for the minimum length.
openPasted()
// Registered on the window, so that it runs after the listener that stores the paste.
for (const name of ['paste', 'drop']) addEventListener(name, openPasted)

/** A text that was pasted into a field, and the one before it if that waits too. */
type PastedText = [field: HTMLElement, text: string, before: PastedText | undefined]

function openPasted(): void {
  const page = window as { pasted?: PastedText | undefined }
  const pasted: PastedText[] = []
  for (let last = page.pasted; last; last = last[2]) pasted.unshift(last)
  page.pasted = undefined
  for (const [at, [field, text]] of pasted.entries()) {
    const before = pasted[at - 1]
    // While this script was loading, nothing appeared, and an impatient reader pasted the same again.
    if (field !== before?.[0] || text !== before[1]) void openLog(field, text)
  }
}

/**
 * Reads a paste into a field, and shows its important lines below the field with their occurrences. What is inserted
 * was redacted before, whether it is a log or not: a field sends its text while somebody types.
 */
async function openLog(field: HTMLElement, text: string): Promise<void> {
  const mine = ++turn
  const container = containerOf(field)
  if (!container) return
  container.replaceChildren()
  const insertion = inserted.then(() => insertPaste(field, text))
  inserted = insertion.catch(() => undefined)
  const { paste, values, findings } = await insertion
  // A later paste has a panel of its own.
  if (mine !== turn) return
  const oneLine = field instanceof HTMLInputElement
  const isLog = paste.lines.length > 0
  const cut = !oneLine && isPlainField(field) && !takesNothing(field, text) && text.length > MAX_PASTE_LENGTH
  if (!isLog) {
    const note = redactedNote(t, field, values, { cut })
    if (note) showNote(container, note)
    return
  }
  const written = splitLines(text).filter(line => line.trim() !== '')
  const { lines, count } = redactLines(
    paste.lines,
    ({ line }) => written.slice(Math.max(0, line.index - LINES_BEFORE), line.index).join('\n'),
    findings
  )
  const place = (field.closest<HTMLElement>('[data-log]')?.dataset.log || 'search') as LogPlace
  if (oneLine) showWords(field, lines)
  const all = Math.max(count, values.length)
  const panel = new LogPanel(container, field, place, { ...paste, lines, cut }, all, values)
  // A paste that may be a log is only shown if an article contains it.
  if (paste.kind === 'log') panel.draw()
  else {
    const note = redactedNote(t, field, values, { count: all })
    if (note) showNote(container, note)
  }
  await panel.compare()
}

/** A paste, and what was found in it. */
interface InsertedPaste {
  paste: Paste
  /** Values that were redacted in the field. */
  values: readonly RedactedValue[]
  findings: readonly Finding[]
}

/** Reads a paste, and inserts it without private values. A one-line field gets the words of a log later. */
async function insertPaste(field: HTMLElement, text: string): Promise<InsertedPaste> {
  const oneLine = field instanceof HTMLInputElement
  const paste = await readPaste(text)
  const isLog = paste.lines.length > 0
  if (!isPlainField(field) || takesNothing(field, text) || (isLog && oneLine))
    return { paste, values: [], findings: isLog && oneLine ? await findPrivate(text, MAX_WHOLE_LENGTH) : [] }
  const part = oneLine && text.length > MAX_LINE_LENGTH ? text.slice(0, MAX_LINE_LENGTH).replace(LAST_WORD, '') : text
  const { text: redacted, values, findings } = await redactPaste(part, field.value)
  insertText(field, redacted)
  return { paste, values, findings }
}

class LogPanel {
  readonly #container: HTMLElement
  readonly #field: HTMLElement
  readonly #place: LogPlace
  readonly #paste: Paste & { cut: boolean }
  readonly #redacted: number
  readonly #chosen: Set<PastedLine>
  readonly #root = make('section', { className: 'log-panel noprint' })
  readonly #status = make('p', { className: 'said', role: 'status' })
  readonly #body = make('div')
  #compared: Compared | undefined
  #failed = false
  #all = false

  constructor(
    container: HTMLElement,
    field: HTMLElement,
    place: LogPlace,
    paste: Paste & { cut: boolean },
    redacted: number,
    values: readonly RedactedValue[]
  ) {
    this.#container = container
    this.#field = field
    this.#place = place
    this.#paste = paste
    this.#redacted = redacted
    const bad = paste.lines.filter(isBad)
    this.#chosen = new Set(bad.length > 0 ? bad : paste.lines)
    const title = make('h2', { id: 'log-title' }, t('title'))
    const close = make('button', { type: 'button', className: 'close', ariaLabel: t('close') }, '×')
    close.addEventListener('click', () => this.#close(true))
    const steps = nextSteps(t, lang, place, () => paste.lines.filter(line => this.#chosen.has(line)))
    const note = make('p', { className: 'private words' }, ...wordEnds(wordParts(t('private'))))
    this.#root.setAttribute('aria-labelledby', title.id)
    const restore = redactedList(t, field, values)
    this.#root.append(
      make('div', { className: 'head' }, title, this.#status, close),
      ...restore,
      this.#body,
      steps,
      note
    )
  }

  async compare(): Promise<void> {
    this.#failed = false
    try {
      await compare(this.#paste.lines, lang, compared => {
        this.#compared = compared
        if (this.#paste.kind === 'log' || compared.articles.length > 0) this.draw()
      })
    } catch (error) {
      console.warn(error)
      this.#failed = true
      if (this.#paste.kind === 'log') this.draw()
    }
  }

  draw(): void {
    if (!this.#root.isConnected) {
      // The panel of a later paste stays.
      if (this.#container.querySelector('.log-panel')) return
      this.#container.replaceChildren(this.#root)
      this.#listen()
    }
    const compared = this.#compared
    this.#status.textContent = this.#summary()
    const matches = this.#matches()
    const lines = lineList({ t, lang }, matches, compared, this.#chosen, this.#all, () => {
      this.#all = true
      this.draw()
      this.#body.querySelector<HTMLElement>('.lines input')?.focus()
    })
    this.#body.replaceChildren(
      ...(this.#failed ? [this.#failure()] : []),
      ...(compared ? articleList({ t, lang }, compared) : []),
      ...(compared && compared.articles.length === 0 ? [make('p', { className: 'nothing' }, nothingText())] : []),
      ...lines
    )
  }

  #summary(): string {
    const { total, read, lines } = this.#paste
    const count = lines.filter(isBad).length
    const parts = [
      count > 0 ? t('summary', { count, total: grouped(total) }) : t('summary_none', { total: grouped(total) })
    ]
    if (read < total) parts.push(t('partial', { count: grouped(read) }))
    if (this.#paste.cut) parts.push(t('cut_paste'))
    if (this.#redacted > 0) parts.push(t('redacted', { count: this.#redacted }))
    if (!this.#compared && !this.#failed) parts.push(t('comparing'))
    if (this.#compared?.offline) parts.push(offlineText(this.#compared.offline))
    return parts.join(' · ')
  }

  /** Returns error lines and lines with occurrences, or all lines if there are neither. */
  #matches(): readonly ShownLine[] {
    const matches = this.#compared?.lines ?? this.#paste.lines.map(line => ({ line, places: [] }))
    const important = matches.filter(({ line, places }) => isBad(line) || places.length > 0)
    return important.length > 0 ? important : matches
  }

  #failure(): HTMLElement {
    const retry = make('button', { type: 'button', className: 'btn' }, t('retry'))
    retry.addEventListener('click', () => void this.compare())
    return make('p', { className: 'failed', role: 'alert' }, t('failed'), retry)
  }

  #listen(): void {
    const end = new AbortController()
    const { signal } = end
    const closeOn = (target: EventTarget, name: string, when: (event: Event) => boolean) => {
      const act = (event: Event) => {
        if (!when(event)) return
        // Otherwise Escape would clear a search field.
        if (name === 'keydown') event.preventDefault()
        end.abort()
        this.#close(name === 'keydown')
      }
      target.addEventListener(name, act, { signal })
    }
    const isEscape = (event: Event) => (event as KeyboardEvent).key === 'Escape'
    closeOn(this.#root, 'keydown', isEscape)
    closeOn(this.#field, 'keydown', isEscape)
    if (this.#place !== 'search') return
    // Typing starts another search. A panel below the header closes on a click into the page.
    closeOn(this.#field, 'input', event => event.isTrusted)
    if (this.#root.closest('form.search'))
      closeOn(document, 'pointerdown', ({ target }) => !(target as Element).closest('form.search'))
  }

  #close(back: boolean): void {
    this.#root.remove()
    if (back) this.#field.focus()
  }
}

const isBad = ({ importance }: PastedLine) => importance >= IMPORTANT

/** Says what a log was compared with without network. */
function offlineText({ compared, total }: NonNullable<Compared['offline']>): string {
  if (total === undefined) return t('offline')
  return compared >= total ? t('offline_all') : t('offline_some', { count: grouped(compared), total: grouped(total) })
}

const nothingText = () => `${t('nothing')} ${t('nothing_hint')}`
