import { useEffect, useRef } from 'react'
import type { UserInfos } from '../../contract/accounts.ts'
import { isPrivate, PERSONAL, type PersonalKey, personPath } from '../../domain/account/personalPages.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  current: PersonalKey
  /** Unknown while the page loads. */
  infos?: UserInfos | undefined
  own: boolean
}

/** The children of the personal centre, with how much each holds. */
export function PersonMenu({ lang, current, infos, own }: Props) {
  const t = translator(lang)
  const menu = useRef<HTMLElement>(null)
  // On a phone the menu is a line that is longer than the screen.
  useEffect(() => {
    const line = menu.current
    const here = line?.querySelector<HTMLElement>('[aria-current]')
    if (line && here) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.clientWidth) / 2
  })
  return (
    <nav className="menu" aria-label={t('menu')} ref={menu}>
      {PERSONAL.filter(({ key }) => own || !isPrivate(key)).map(({ key, path }) => {
        const count = infos?.counts[key]
        return (
          <a
            key={key}
            href={infos ? personPath(infos.id, lang, key) : localPath(path, lang)}
            aria-current={key === current ? 'page' : undefined}
          >
            {t(key)} <span>{typeof count === 'number' ? grouped(count) : '\u00a0'}</span>
          </a>
        )
      })}
    </nav>
  )
}
