import { useCallback, useEffect, useState } from 'react'
import type { Written } from '../../contract/writing.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields } from '../../stores/autosave.ts'
import { GapFilled } from './GapFilled.tsx'

interface Props {
  lang: Language
  t: Translator<'writing'>
  written: Written
  edited: boolean
}

const SECONDS = 3
const SECOND = 1000

/** Says that it worked, and leads to the article, unless somebody stays. */
export function Published({ lang, t, written, edited }: Props) {
  const held = written.status === 'held'
  const open = written.status === 'published'
  // The same to the end, though what is written may change.
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
    <div className="published" role="status">
      <h1>{held ? t('held') : edited ? t('saved_changes') : t('published')}</h1>
      {held && <p>{t('held_hint')}</p>}
      {gap && <GapFilled t={t} gap={gap} articleId={written.id} onDone={goOn} />}
      {left >= 0 && <p className="mono">{t('going', { seconds: left })}</p>}
      <p className="ways">
        {open && (
          <a className="btn primary" href={path}>
            {t('open_article')}
          </a>
        )}
        {left >= 0 ? (
          <button type="button" className="btn" onClick={() => setLeft(-1)}>
            {t('stay')}
          </button>
        ) : (
          <a className="btn" href={mine}>
            {t('my_posts')}
          </a>
        )}
      </p>
    </div>
  )
}
