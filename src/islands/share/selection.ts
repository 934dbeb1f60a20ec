import { copyToClipboard } from '../../browser/clipboard.ts'
import { fencedAs, inlineCode, markdownOf, quoted } from '../../browser/pageMarkdown.ts'
import { languageFromTag, localPath } from '../../domain/language/languages.ts'
import { toast } from '../../ui/toast.ts'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { translator } from './strings.ts'

/** Maximum length of a search. */
const MAX_SELECTION_LENGTH = 200
/** Time in milliseconds after which a selection counts as intended. */
const SETTLED = 250
const GAP = 8
const BUTTON = 'flex min-h-9 items-center px-3 text-ink hover:bg-hover pointer-coarse:min-h-11'

const lang = languageFromTag(document.documentElement.lang)
const t = translator(lang)
const bar = document.createElement('div')
bar.className = 'noprint absolute z-8 flex rounded border border-line-2 bg-card text-s shadow-menu'
bar.setAttribute('role', 'toolbar')
bar.setAttribute('aria-label', t('selected'))
const ask = Object.assign(document.createElement('a'), { className: BUTTON, textContent: t('ask') })
const copy = Object.assign(document.createElement('button'), {
  type: 'button',
  className: `${BUTTON} border-l border-line`,
  textContent: t('copy')
})
// A signed-in reader has a field for comments, which receives the quotation.
const quote = Object.assign(document.createElement('button'), {
  type: 'button',
  className: `${BUTTON} border-l border-line`,
  textContent: t('quote')
})
const field = () => document.querySelector<HTMLTextAreaElement>('#comments textarea')
quote.addEventListener('click', () => {
  const area = field()
  const text = selectedMarkdown()
  bar.remove()
  if (!area || !text) return
  area.focus()
  area.setRangeText(`${area.value && '\n\n'}${quoted(text)}\n\n`, area.value.length, area.value.length, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.scrollIntoView({ block: 'center' })
})

/** Returns the selection as Markdown, so that a quotation keeps code, lists and links. */
function selectedMarkdown(): string {
  const selection = document.getSelection()
  if (!selection?.rangeCount) return ''
  const range = selection.getRangeAt(0)
  const within = range.commonAncestorContainer
  const code = (within instanceof Element ? within : within.parentElement)?.closest('pre, :not(pre) > code')
  const text = String(selection).trim()
  if (!code || !text) return markdownOf(range.cloneContents())
  return code.tagName === 'PRE' || text.includes('\n') ? fencedAs(text) : inlineCode(text)
}

bar.append(ask, copy)
adoptIslandStyles()

let timer: ReturnType<typeof setTimeout> | undefined
document.addEventListener('selectionchange', () => {
  clearTimeout(timer)
  timer = setTimeout(show, SETTLED)
})
document.addEventListener('keydown', event => event.key === 'Escape' && bar.remove())
copy.addEventListener('click', async () => {
  const text = String(document.getSelection())
  toast((await copyToClipboard(text)) ? t('copied') : t('text_failed'))
  bar.remove()
})
show()

/** Shows the actions for a selected text below its end, or nothing without a selection. */
function show(): void {
  const selection = document.getSelection()
  const text = String(selection ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  const parent = range?.commonAncestorContainer
  const within = parent instanceof Element ? parent : parent?.parentElement
  if (!text || !range || !within?.closest('main') || within.closest('textarea, input')) {
    bar.remove()
    return
  }
  const query = [...text].slice(0, MAX_SELECTION_LENGTH).join('')
  ask.href = `${localPath('/home/aisearch', lang)}?query=${encodeURIComponent(query)}`
  if (field()) bar.append(quote)
  else quote.remove()
  const box = range.getBoundingClientRect()
  document.body.append(bar)
  const left = Math.min(Math.max(box.left, GAP), innerWidth - bar.offsetWidth - GAP)
  bar.style.left = `${left + scrollX}px`
  bar.style.top = `${box.bottom + scrollY + GAP}px`
}
