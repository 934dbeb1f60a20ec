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
      className="fixed bottom-6 left-1/2 z-20 flex w-max max-w-[92vw] -translate-x-1/2 flex-wrap items-center gap-2 rounded bg-ink py-2 pr-2 pl-4 text-s text-paper shadow-menu"
      role="status"
      data-deleted=""
    >
      <span className="mr-2">{t('article_deleted', { seconds: left })}</span>
      <Button className="border-current bg-transparent text-paper" onClick={() => void undo()}>
        {t('undo')}
      </Button>
      <ButtonLink className="border-current bg-transparent text-paper" href={home}>
        {t('go_now')}
      </ButtonLink>
    </div>
  )
}
