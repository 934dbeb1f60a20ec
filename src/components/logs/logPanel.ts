import { languageFromTag } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import type { LineMatch } from '../../domain/log/findArticles.ts'
import { IMPORTANT } from '../../domain/log/importance.ts'
import { splitLines } from '../../domain/log/lines.ts'
import { type Paste, type PastedLine, readPaste } from '../../domain/log/paste.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'
import { make } from '../search/draw.ts'
import { type Compared, compare, redactLines } from './compare.ts'
import { articleList, lineList } from './drawLog.ts'
import css from './logPanel.css?inline'
import { type LogPlace, nextSteps, searchWords } from './nextSteps.ts'

const translator = browserTranslator<'logs'>(
  import.meta.glob('../../locales/*/logs.ts', { eager: true, import: 'strings' })
)
/** Maximum number of characters that are inserted into a one-line field if the paste is not a log. */
const MAX_QUERY_LENGTH = 200

const lang = languageFromTag(document.documentElement.lang)
const t = translator(lang)
let turn = 0

// Added by a script, because the content security policy forbids styles in the page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

// The first paste loaded this script. See headerIntent.ts for the minimum length.
openPasted()
// Registered on the window, so that it runs after the listener that stores the paste.
addEventListener('paste', openPasted)

function openPasted(): void {
  const page = window as { pasted?: [field: HTMLElement, text: string] }
  const pasted = page.pasted
  page.pasted = undefined
  if (pasted) void openLog(...pasted)
}

/** Reads a paste into a field, and shows its important lines below the field with their occurrences. */
async function openLog(field: HTMLElement, text: string): Promise<void> {
  const mine = ++turn
  const container = containerOf(field)
  if (!container) return
  container.replaceChildren()
  const paste = await readPaste(text)
  if (mine !== turn) return
  if (paste.lines.length === 0) return insertText(field, text)
  const written = splitLines(text).filter(line => line.trim() !== '')
  const { lines, count } = redactLines(paste.lines, ({ line }) => written[line.index - 1] ?? '')
  const place = (field.closest<HTMLElement>('[data-log]')?.dataset.log || 'search') as LogPlace
  if (field instanceof HTMLInputElement) showWords(field, lines)
  const panel = new LogPanel(container, field, place, { ...paste, lines }, count)
  // A paste that may be a log is only shown if an article contains it.
  if (paste.kind === 'log') panel.draw()
  await panel.compare()
}

class LogPanel {
  readonly #container: HTMLElement
  readonly #field: HTMLElement
  readonly #place: LogPlace
  readonly #paste: Paste
  readonly #redacted: number
  readonly #chosen: Set<PastedLine>
  readonly #root = make('section', { className: 'log-panel noprint' })
  readonly #status = make('p', { className: 'said', role: 'status' })
  readonly #body = make('div')
  #compared: Compared | undefined
  #failed = false
  #all = false

  constructor(container: HTMLElement, field: HTMLElement, place: LogPlace, paste: Paste, redacted: number) {
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
    const note = make('p', { className: 'private' }, t('private'))
    this.#root.setAttribute('aria-labelledby', title.id)
    this.#root.append(make('div', { className: 'head' }, title, this.#status, close), this.#body, steps, note)
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
      if (this.#container.hasChildNodes()) return
      this.#container.append(this.#root)
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
    if (this.#redacted > 0) parts.push(t('redacted', { count: this.#redacted }))
    if (!this.#compared && !this.#failed) parts.push(t('comparing'))
    if (this.#compared?.offline) parts.push(t('offline'))
    return parts.join(' · ')
  }

  /** Returns error lines and lines with occurrences, or all lines if there are neither. */
  #matches(): readonly LineMatch[] {
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
const nothingText = () => `${t('nothing')} ${t('nothing_hint')}`

/** Finds the empty element of a page for the panel of a field. */
function containerOf(field: HTMLElement): HTMLElement | undefined {
  for (let around: HTMLElement | null = field; around; around = around.parentElement) {
    const place = around.querySelector<HTMLElement>('[data-log-panel]')
    if (place) return place
    // Every page has a header, so the element is created on demand.
    if (around.matches('form.search')) {
      const made = make('div')
      made.dataset.logPanel = ''
      around.append(made)
      return made
    }
  }
  return undefined
}

/** Puts the words of the most important line into a one-line field. A search page searches for them. */
function showWords(field: HTMLInputElement, lines: readonly PastedLine[]): void {
  const [first] = lines.toSorted((one, other) => other.importance - one.importance)
  field.value = first ? searchWords(first) : ''
  if (!field.closest('form.search')) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Inserts a paste that is not a log, as the browser would have done. */
function insertText(field: HTMLElement, text: string): void {
  if (!(field instanceof HTMLInputElement)) return
  const flat = text
    .slice(0, 2 * MAX_QUERY_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(flat, selectionStart ?? 0, selectionEnd ?? value.length, 'end')
  field.value = field.value.slice(0, MAX_QUERY_LENGTH)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
