import { useEffect, useState } from 'react'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { restoreArticle } from '../../stores/articles.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { translator } from './strings.ts'

/** Delay before the homepage opens, in seconds. */
const WAITS = 3

interface Props {
  lang: Language
  id: number
  onUndone: () => void
}

/** Shows that the article was deleted, and opens the homepage unless the deletion is undone. */
export function DeletedBar({ lang, id, onUndone }: Props) {
  const t = translator(lang)
  const [left, setLeft] = useState(WAITS)
  const [stopped, setStopped] = useState(false)
  const home = localPath('/home', lang)
  useEffect(() => {
    if (stopped) return
    if (left === 0) return location.assign(home)
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stopped, home])
  async function undo() {
    setStopped(true)
    const outcome = await restoreArticle(id)
    if (outcome.ok) onUndone()
    else toast(outcome.failure.message || t('network'))
  }
  return (
    <div
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-3 bg-ink px-4 py-3 text-s text-paper"
      role="status"
      data-deleted=""
    >
      <span>{t('article_deleted', { seconds: left })}</span>
      <Button className="border-current bg-transparent text-paper" onClick={() => void undo()}>
        {t('undo')}
      </Button>
      <ButtonLink className="border-current bg-transparent text-paper" href={home}>
        {t('go_now')}
      </ButtonLink>
    </div>
  )
}
