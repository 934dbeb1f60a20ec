import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { type Language, localPath } from '../../lib/languages.ts'
import { toShanghai } from '../../lib/shanghaiTime.ts'
import { type DraftRow as Draft, removeDraft } from '../../stores/personalDrafts.ts'
import { otherLang } from './rows.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  userId: number
  item: Draft
  types: Record<number, string>
}

/** Something that is being written: goes on with it, or removes it with a way back. */
export function DraftRow({ lang, userId, item, types }: Props) {
  const words = wordsOf(lang)
  const [back, setBack] = useState<() => Promise<void>>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const title = item.bigTitle.trim() || words.draft_untitled
  const excerpt = withoutMarks(item.excerpt)
  const date = toShanghai(new Date(item.updatedAt))
  const path = item.articleId ? `/edit-article?id=${item.articleId}` : `/edit-article?draft=${item.key}`
  async function remove() {
    setBusy(true)
    setProblem('')
    const outcome = await removeDraft(userId, item)
    setBusy(false)
    if (outcome.ok) setBack(() => outcome.value)
    else setProblem(outcome.failure.message || words.more_failed)
  }
  async function restore() {
    setBusy(true)
    await back?.()
    setBusy(false)
    setBack(undefined)
  }
  if (back)
    return (
      <article className="row plain gone">
        <p role="status">{fill(words.draft_removed, { title })}</p>
        <button type="button" className="btn" disabled={busy} onClick={() => void restore()}>
          {words.draft_undo}
        </button>
      </article>
    )
  return (
    <article className="row plain">
      <h2>
        <span className="state kept">{item.articleId ? words.draft_of_edit : words.draft}</span>{' '}
        <a href={localPath(path, lang)} data-row="" lang={otherLang(title, lang)}>
          {title}
        </a>
      </h2>
      {excerpt && (
        <p className="said" lang={otherLang(excerpt, lang)}>
          {excerpt}
        </p>
      )}
      <p className="meta">
        {types[item.articleType] && <span>{types[item.articleType]}</span>}
        {item.onlyHere && <span>{words.draft_only_here}</span>}
        <time className="date" dateTime={date}>
          {date}
        </time>
        <button
          type="button"
          aria-label={fill(words.draft_remove_named, { title })}
          disabled={busy}
          onClick={() => void remove()}
        >
          {words.draft_remove}
        </button>
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </article>
  )
}

/** The words of the beginning of a text, which may end in the middle of anything. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\|[ |:-]+\|)[ \t]*/gm, '')
    .replace(/[`*|]+/g, ' ')
    .trim()
}
