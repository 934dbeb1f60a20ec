import { make } from '../../browser/make.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { browserTranslator } from '../../locales/browserTranslator.ts'

const translator = browserTranslator<'keyboard'>(
  import.meta.glob('../../locales/*/keyboard.ts', { eager: true, import: 'strings' })
)

/** The key for shortcuts, as the reader's keyboard names it. */
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The keys in groups, and the strings for what they do. Of several combinations each does it. */
const GROUPS = [
  [
    'everywhere',
    [
      [['/', `${MODIFIER} K`], 'search'],
      [['c'], 'new'],
      [['g h'], 'home'],
      [['?'], 'help'],
      [['Esc'], 'close']
    ]
  ],
  [
    'reading',
    [
      [['j'], 'next'],
      [['k'], 'previous'],
      [['Enter'], 'open'],
      [['r'], 'reply'],
      [['b'], 'bookmark'],
      [['l'], 'like'],
      [['f'], 'filter']
    ]
  ],
  [
    'writing',
    [
      [['Tab'], 'ask'],
      [[`${MODIFIER} Enter`], 'send'],
      [[`${MODIFIER} S`], 'save']
    ]
  ]
] as const

/** Shows what the keys do, in a dialog under this title, until it is closed. */
export function showKeys(title: string): void {
  if (document.querySelector('#keyboard')) return
  const t = translator(languageFromTag(document.documentElement.lang))
  const caps = (combination: string) => combination.split(' ').map(name => make('kbd', {}, name))
  const keysOf = (combinations: readonly string[]) =>
    combinations.flatMap((each, at) => (at > 0 ? [t('or'), ...caps(each)] : caps(each)))
  const groups = GROUPS.flatMap(([name, keys]) => [
    make('h3', { className: 'label' }, t(name)),
    make(
      'dl',
      {},
      ...keys.map(([combinations, what]) =>
        make('div', {}, make('dt', {}, ...keysOf(combinations)), make('dd', {}, t(what)))
      )
    )
  ])
  const close = make('button', { className: 'btn' }, t('close'))
  const dialog = make(
    'dialog',
    { id: 'keyboard', ariaLabel: title },
    make('h2', {}, title),
    ...groups,
    make('form', { method: 'dialog' }, close)
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
