import { useCallback, useEffect, useState } from 'react'
import type { Written } from '../../contract/writing.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields } from '../../stores/autosave.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { GapFilled, NOTE } from './GapFilled.tsx'

interface Props {
  lang: Language
  t: Translator<'writing'>
  written: Written
  edited: boolean
}

const SECONDS = 3
const SECOND = 1000

/** Confirms the publication, and opens the article unless the author stays. */
export function Published({ lang, t, written, edited }: Props) {
  const held = written.status === 'held'
  const open = written.status === 'published'
  // Kept from the start, because the fields may change.
  const [gap] = useState(() => (open ? $fields.get().gap : undefined))
  const [left, setLeft] = useState(open && !gap ? SECONDS : -1)
  const goOn = useCallback(() => setLeft(SECONDS), [])
  const path = localPath(`/home/article/${written.id}`, lang)
  const mine = localPath('/user', lang)
  useEffect(() => {
    if (left < 0) return
    const timer = setTimeout(() => (left === 0 ? location.assign(path) : setLeft(left - 1)), left === 0 ? 0 : SECOND)
    return () => clearTimeout(timer)
  }, [left, path])
  return (
    <div className="grid justify-items-center gap-3 py-[18vh] text-center" role="status" data-published="">
      <span className="text-blue">
        <Icon name="check" size={24} />
      </span>
      <h1 className="text-xl/[28px] font-semibold">
        {held ? t('held') : edited ? t('saved_changes') : t('published')}
      </h1>
      {held && <p className={NOTE}>{t('held_hint')}</p>}
      {gap && <GapFilled t={t} gap={gap} articleId={written.id} onDone={goOn} />}
      {left >= 0 && <p className={`mono ${NOTE}`}>{t('going', { seconds: left })}</p>}
      <p className={`flex flex-wrap gap-2 ${NOTE}`}>
        {open && (
          <ButtonLink primary href={path}>
            {t('open_article')}
          </ButtonLink>
        )}
        {left >= 0 ? (
          <Button onClick={() => setLeft(-1)}>{t('stay')}</Button>
        ) : (
          <ButtonLink href={mine}>{t('my_posts')}</ButtonLink>
        )}
      </p>
    </div>
  )
}
