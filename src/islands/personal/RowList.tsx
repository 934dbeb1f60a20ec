import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { personPath } from '../../domain/account/personalPages.ts'
import { parseIds } from '../../domain/family/families.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $draftCount } from '../../stores/personalDrafts.ts'
import { $rows, type List, moreRows, openRows, type Row } from '../../stores/personalRows.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CardRow, type CardWords } from '../../ui/CardRow.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonBar, SkeletonRow } from '../../ui/Skeleton.tsx'
import { DeletedRow } from './DeletedRow.tsx'
import { DraftRow } from './DraftRow.tsx'
import { CommentRow, NoteRow, otherLang, PersonRow } from './rows.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  list: List
  /** Number of rows to start with. */
  count: number
  own: boolean
  cardWords: CardWords
  /** Names of chip families by id. */
  chips: Record<number, string>
  onMore: (count: number) => void
}

/** Suggested pages for an empty own list. */
const WAYS = {
  posts: '/edit-article',
  article: '/edit-article',
  question: '/edit-article?type=2',
  query: '/edit-article?type=4',
  feedback: '/edit-article?type=6',
  draft: '/edit-article?new=1',
  comment: '/home/list/type-2/unsolved',
  star: '/home',
  note: '/home',
  people: '/home/author',
  articles: '/home/author',
  deleted: undefined,
  internal: undefined
} as const

/** A list of a person, in any state. */
export function RowList({ lang, list, count, own, cardWords, chips, onMore }: Props) {
  const t = translator(lang)
  const rows = useStore($rows, { ssr: 'initial' })
  const retry = useCallback(() => void openRows(list, count), [list, count])
  if (rows.state === 'loading') return <RowsSkeleton {...{ t, list }} />
  if (rows.state === 'failed') return <FailedNotice lang={lang} t={t} failure={rows.failure} onRetry={retry} />
  if (rows.rows.length === 0) return <Empty lang={lang} list={list} own={own} />
  const more = async () => {
    await moreRows()
    const now = $rows.get()
    if (now.state === 'open') onMore(now.rows.length)
  }
  const left = rows.next < rows.total
  return (
    <>
      <div className="rows">
        {rows.rows.map(row => (
          <OneRow key={`${row.kind} ${row.item.id}`} row={row} {...{ lang, list, own, cardWords, chips, t }} />
        ))}
      </div>
      {left && (
        <MoreRows
          t={t}
          state={rows.more}
          shown={t('shown', { shown: rows.rows.length, total: rows.total })}
          onMore={() => void more()}
        />
      )}
    </>
  )
}

interface RowProps extends Pick<Props, 'lang' | 'list' | 'own' | 'cardWords' | 'chips'> {
  row: Row
  t: Translator<'personal'>
}

function OneRow({ row, lang, list, own, cardWords, chips, t }: RowProps) {
  if (row.kind === 'comment') return <CommentRow lang={lang} item={row.item} />
  if (row.kind === 'note') return <NoteRow lang={lang} item={row.item} />
  if (row.kind === 'draft')
    return <DraftRow lang={lang} userId={list.userId} item={row.item} types={cardWords.types} chips={chips} />
  if (row.kind === 'person') return <PersonRow {...{ lang, own }} item={row.item} />
  const { item } = row
  const names = parseIds(item.family1).flatMap(id => chips[id] ?? [])
  if (list.tab === 'deleted') return <DeletedRow lang={lang} item={item} words={cardWords} chips={names} />
  const privateTab = list.tab === 'draft' ? list.tab : undefined
  const state = privateTab ?? (item.status === 'held' || item.status === 'hidden' ? item.status : undefined)
  return (
    <CardRow
      item={item}
      words={cardWords}
      href={localPath(privateTab === 'draft' ? `/edit-article?id=${item.id}` : `/home/article/${item.id}`, lang)}
      chips={names}
      textLang={otherLang(item.bigTitle, lang)}
      answer={privateTab ? null : (item.answer ?? null)}
      privateTab={state && t(state)}
      isByOwner={list.key !== 'star' && list.key !== 'follow' && list.tab !== 'internal'}
    />
  )
}

function isWay(what: string): what is keyof typeof WAYS {
  return what in WAYS
}

function Empty({ lang, list, own }: Pick<Props, 'lang' | 'list' | 'own'>) {
  const t = translator(lang)
  const drafts = useStore($draftCount, { ssr: 'initial' })
  if (!own) return <Notice title={t('none_other')} hint={t('none_other_hint')} />
  const what = list.tab && list.tab !== 'published' ? list.tab : list.key
  if (!isWay(what)) return null
  const way = WAYS[what]
  if (what === 'posts' && drafts)
    return (
      <Notice title={t('none_published')} hint={t('none_published_hint', { count: drafts })}>
        <ButtonLink href={`${personPath(list.userId, lang)}&tab=draft`}>{t('none_published_go')}</ButtonLink>
      </Notice>
    )
  return (
    <Notice title={t(`none_${what}`)} hint={t(`none_${what}_hint`)}>
      {way && what !== 'deleted' && what !== 'internal' && (
        <ButtonLink href={localPath(way, lang)}>{t(`none_${what}_go`)}</ButtonLink>
      )}
    </Notice>
  )
}

const SHAPES = [1, 2, 3, 4, 5]

interface SkeletonProps {
  t: Translator<'personal'>
  list: Pick<List, 'key' | 'tab'>
}

/** Skeletons of rows while they load, in the shape of the rows. */
export function RowsSkeleton({ t, list }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t('loading')}
      </p>
      {SHAPES.map(shape => (
        <OneSkeleton key={shape} list={list} />
      ))}
    </div>
  )
}

const META = <SkeletonBar className="my-[5px] h-3 w-3/10" />
const TITLE = <SkeletonBar className="my-1.5 h-[18px] w-7/10" />
const TEXT = <SkeletonBar className="my-[5px] h-3 w-[92%]" />

function OneSkeleton({ list: { key, tab } }: Pick<SkeletonProps, 'list'>) {
  if (key === 'follow' && tab !== 'articles')
    return (
      <SkeletonRow>
        <SkeletonBar className="my-[5px] h-3.5 w-1/5" />
        {META}
      </SkeletonRow>
    )
  if (key === 'star' || key === 'follow')
    return (
      <SkeletonRow>
        {META}
        {TITLE}
        {TEXT}
      </SkeletonRow>
    )
  // Rows of one's own texts have no author, and comments and notes end with their day.
  const isText = key === 'comment' || key === 'note'
  return (
    <div className="row block [--inset:0px]" data-skeleton="" aria-hidden="true">
      {!isText && META}
      {TITLE}
      {TEXT}
      {isText && META}
    </div>
  )
}
