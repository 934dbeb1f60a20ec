import { useState } from 'react'
import type { ListedArticle } from '../../contract/articles.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { articleRestorer } from '../../stores/articles.ts'
import { CardRow, type CardWords } from '../../ui/CardRow.tsx'
import { RemovedRow, RestoreButton } from './RemovableRow.tsx'
import { otherLang } from './rows.tsx'
import { translator } from './strings.ts'
import { useRemoval } from './useRemoval.ts'

interface Props {
  lang: Language
  item: ListedArticle
  words: CardWords
  /** Names of its chips. */
  chips: readonly string[]
}

/** A deleted post, with an action to restore it, which can be undone. */
export function DeletedRow({ lang, item, words, chips }: Props) {
  const t = translator(lang)
  const { bigTitle: title } = item
  const [restore] = useState(() => articleRestorer(item.id))
  const { gone, returned, busy, problem, remove, undo } = useRemoval(restore, {
    failed: t('restore_failed'),
    undoFailed: t('undo_failed')
  })
  const href = localPath(`/home/article/${item.id}`, lang)
  if (gone)
    return (
      <RemovedRow {...{ t, title, href, busy, problem }} text={t('restored', { title })} onUndo={() => void undo()} />
    )
  return (
    <>
      <CardRow
        item={item}
        words={words}
        href={href}
        chips={chips}
        textLang={otherLang(title, lang)}
        answer={null}
        privateTab={t('deleted')}
        isByOwner
        action={item.canRestore && <RestoreButton {...{ t, title, busy, returned }} onRemove={() => void remove()} />}
      />
      {problem && (
        <p className="py-2 text-s text-red" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
