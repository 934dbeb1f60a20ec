import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { type ChipArticles, loadChipArticles } from '../../stores/chips.ts'
import { CardRow, type CardWords } from '../../ui/CardRow.tsx'

interface Props {
  lang: Language
  family: number
  /** Article types of the open tab, in order. */
  types: readonly number[]
  /** Number of articles of each type. */
  counts: Record<number, number>
  /** Number of rows in the page itself. */
  skip: number
  /** Number of rows when the page was built. It keeps the scroll bar stable while loading. */
  total: number
  /** `groups` has the label of each article type, as the heading of several. */
  words: CardWords & { groups: Record<number, string>; loading: string; failed: string; retry: string }
}

/** Height of a row, as `HotChip.astro` sets it. A row with the heading of its group is measured once it is rendered. */
const ROW_HEIGHT_PX = 140
const NO_CHIPS: readonly string[] = []

/** The rows of a chip section after those in the page, rendered one screen at a time. */
export function ChipList({ lang, family, types, counts, skip, total, words }: Props) {
  const [articles, setArticles] = useState<ChipArticles>({ state: 'loading' })
  const box = useRef<HTMLDivElement>(null)
  const load = () => {
    setArticles({ state: 'loading' })
    void loadChipArticles(lang, family, types).then(setArticles)
  }
  useEffect(load, [lang, family, types])
  // The content security policy would refuse a style attribute in the built page, so sizes are set only once this runs.
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])

  const items = articles.state === 'loaded' ? articles.list.slice(skip) : []
  const rows = useWindowVirtualizer({
    count: articles.state === 'loaded' ? items.length : total - skip,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 6,
    scrollMargin: box.current?.offsetTop ?? 0
  })
  if (articles.state === 'failed') {
    return (
      <div className="empty" role="alert">
        <strong>{words.failed}</strong>
        <p>{articles.reason}</p>
        <button type="button" className="btn" onClick={load}>
          {words.retry}
        </button>
      </div>
    )
  }
  if (!running) return <div ref={box} />
  return (
    <div
      ref={box}
      style={{ height: rows.getTotalSize(), position: 'relative' }}
      aria-busy={articles.state === 'loading'}
    >
      {rows.getVirtualItems().map(row => {
        const item = items[row.index]
        const before = articles.state === 'loaded' ? articles.list[skip + row.index - 1] : undefined
        const isFirst = item && before && types.length > 1 && item.articleType !== before.articleType
        return (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            style={{
              position: 'absolute',
              inset: '0 0 auto',
              transform: `translateY(${row.start - rows.options.scrollMargin}px)`
            }}
          >
            {isFirst && (
              <h2 className="label group">
                {words.groups[item.articleType]} <span>{grouped(counts[item.articleType] ?? 0)}</span>
              </h2>
            )}
            {item ? (
              <CardRow
                tall
                item={item}
                chips={NO_CHIPS}
                words={words}
                href={localPath(`/home/article/${item.id}`, lang)}
                textLang={detectLanguage(item.bigTitle) === lang ? undefined : HTML_LANG[detectLanguage(item.bigTitle)]}
              />
            ) : (
              <div className="row skeleton" title={words.loading} />
            )}
          </div>
        )
      })}
    </div>
  )
}
