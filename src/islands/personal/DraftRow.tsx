import { useState } from 'react'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { type DraftRow as Draft, draftRemover } from '../../stores/personalDrafts.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Words } from '../../ui/Words.tsx'
import { RemoveButton, RemovedRow } from './RemovableRow.tsx'
import { EXCERPT, otherLang } from './rows.tsx'
import { translator } from './strings.ts'
import { useRemoval } from './useRemoval.ts'

interface Props {
  lang: Language
  userId: number
  item: Draft
  types: Record<number, string>
  chips: Record<number, string>
}

/** A draft, with actions to continue it or to remove it with an undo. */
export function DraftRow({ lang, userId, item, types, chips }: Props) {
  const t = translator(lang)
  const [removeDraft] = useState(() => draftRemover(userId, item))
  const { gone, returned, busy, problem, remove, undo } = useRemoval(removeDraft, {
    failed: t('more_failed'),
    undoFailed: t('undo_failed')
  })
  const written = withoutMarks(item.excerpt)
  const [first = '', ...rest] = written.split('\n')
  const named = item.bigTitle.trim()
  // A text without a title is known by its first words.
  const title = named || first.trim() || t('draft_untitled')
  const excerpt = named ? written : rest.join('\n').trim()
  const path = item.articleId ? `/edit-article?id=${item.articleId}` : `/edit-article?draft=${item.key}`
  if (gone) return <RemovedRow {...{ t, title, busy, problem }} onUndo={() => void undo()} />
  return (
    <article className="row block [--inset:0px]">
      {/* As the rows of articles, which stand in the same list. What removes it comes after it for the keyboard. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <p className="mb-px flex flex-wrap items-center gap-x-2 text-s/[22px] text-ink-3">
          <span className="state bg-sunk text-ink-2">{item.articleId ? t('draft_of_edit') : t('draft')}</span>
          {types[item.articleType] && <span>{types[item.articleType]}</span>}
          {item.family1.map(
            id =>
              chips[id] && (
                <span key={id} className="part">
                  {chips[id]}
                </span>
              )
          )}
          {item.onlyHere && <span>{t('draft_only_here')}</span>}
        </p>
        <h2 className="words col-span-full m-0">
          <a href={localPath(path, lang)} data-row="" lang={otherLang(title, lang)}>
            <Words text={title} />
          </a>
        </h2>
        {excerpt && (
          <p className={`${EXCERPT} col-span-full line-clamp-1`} lang={otherLang(excerpt, lang)}>
            <Words text={excerpt} running />
          </p>
        )}
        <p className="col-start-2 row-start-1 -my-1.5 flex items-center gap-x-2 self-start text-s/[22px] text-ink-3">
          <Moment className="mono w-auto text-xs" iso={item.updatedAt} lang={lang} />
          <RemoveButton {...{ t, title, busy, returned }} onRemove={() => void remove()} />
        </p>
        {problem && (
          <p className="col-span-full text-red" role="alert">
            {problem}
          </p>
        )}
      </div>
    </article>
  )
}

/** Removes Markdown marks from the beginning of a text, which may be cut anywhere. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\|[ |:-]+\|)[ \t]*/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/[`*|]+/g, ' ')
    .trim()
}
