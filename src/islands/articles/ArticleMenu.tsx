import { useState } from 'react'
import type { ArticleDetail } from '../../contract/articles.ts'
import { type Language, localPath } from '../../lib/languages.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  article: ArticleDetail
}

/** What else a member may do with an article. */
export function ArticleMenu({ lang, article }: Props) {
  const words = wordsOf(lang)
  const [noting, setNoting] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setNoting(true)}>
        {words.note}
      </button>
      {article.canEdit && (
        <a className="btn" href={localPath(`/edit-article?id=${article.id}`, lang)}>
          {words.edit}
        </a>
      )}
      {noting && (
        <NoteDialog
          lang={lang}
          title={article.bigTitle}
          content=""
          source={`article:${article.id}`}
          onEnd={() => setNoting(false)}
        />
      )}
    </>
  )
}
