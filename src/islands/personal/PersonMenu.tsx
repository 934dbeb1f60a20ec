import { useEffect, useRef } from 'react'
import type { UserInfos } from '../../contract/accounts.ts'
import { isPrivate, PERSONAL, type PersonalKey, personPath } from '../../domain/account/personalPages.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { SideMenuLink } from '../../ui/SideMenuLink.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  current: PersonalKey
  /** Undefined while the page loads. */
  infos?: UserInfos | undefined
  own: boolean
}

/** The child pages of the personal centre, with their counts. */
export function PersonMenu({ lang, current, infos, own }: Props) {
  const t = translator(lang)
  const menu = useRef<HTMLElement>(null)
  // On a phone the menu is one line that is wider than the screen.
  useEffect(() => {
    const line = menu.current
    const here = line?.querySelector<HTMLElement>('[aria-current]')
    if (line && here) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.clientWidth) / 2
  })
  return (
    <nav
      className="mt-4 max-md:relative max-md:order-1 max-md:-mx-4 max-md:mt-3 max-md:flex max-md:gap-4 max-md:px-4 max-md:scroll-line"
      aria-label={t('menu')}
      ref={menu}
    >
      {PERSONAL.filter(({ key }) => own || !isPrivate(key)).map(({ key, path }) => {
        const count = infos?.counts[key]
        return (
          <SideMenuLink
            key={key}
            href={infos ? personPath(infos.id, lang, key) : localPath(path, lang)}
            current={key === current}
            lineBelow="md"
          >
            {t(key)}{' '}
            <span className="font-mono text-xs/[1.9] font-normal text-ink-3 group-aria-[current]:text-inherit">
              {typeof count === 'number' ? grouped(count) : '\u00a0'}
            </span>
          </SideMenuLink>
        )
      })}
    </nav>
  )
}
