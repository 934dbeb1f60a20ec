import { make } from '../../browser/make.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'

const translator = browserTranslator<'keyboard'>(
  import.meta.glob('../../locales/*/keyboard.ts', { eager: true, import: 'strings' })
)

/** The keys, and the string for what they do. */
const KEYS = [
  ['/ · Ctrl/⌘ K', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['c', 'new'],
  ['r', 'reply'],
  ['b', 'bookmark'],
  ['l', 'like'],
  ['g h', 'home'],
  ['f', 'filter'],
  ['Tab', 'ask'],
  ['Ctrl/⌘ Enter', 'send'],
  ['Ctrl/⌘ S', 'save'],
  ['?', 'help'],
  ['Esc', 'close']
] as const

/** Shows what the keys do, in a dialog under this title, until it is closed. */
export function showKeys(title: string): void {
  if (document.querySelector('#keyboard')) return
  const t = translator(languageFromTag(document.documentElement.lang))
  const cap = (name: string) => (name === '·' ? name : make('kbd', {}, name))
  const rows = KEYS.map(([keys, what]) =>
    make('div', {}, make('dt', {}, ...keys.split(' ').map(cap)), make('dd', {}, t(what)))
  )
  const close = make('button', { className: 'btn' }, t('close'))
  const dialog = make(
    'dialog',
    { id: 'keyboard', ariaLabel: title },
    make('h2', {}, title),
    make('dl', {}, ...rows),
    make('form', { method: 'dialog' }, close)
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
