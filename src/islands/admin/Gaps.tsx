import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Gap, GapState } from '../../contract/gaps.ts'
import type { Language } from '../../domain/language/languages.ts'
import { $gaps, answerGap, dismissGap, GAPS_PAGE_SIZE, openGaps, reopenGap } from '../../stores/gaps.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLatest } from '../../ui/useLatest.ts'
import { AnsweredBy } from './AnsweredBy.tsx'
import { useAddress } from './address.ts'
import { EntryList } from './Entry.tsx'
import { GapEntry } from './GapEntry.tsx'
import { PageHead } from './PageHead.tsx'
import { Pager } from './Pager.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { translator } from './strings.ts'
import { Tabs } from './Tabs.tsx'
import { Toast, type ToastText } from './Toast.tsx'

interface Props {
  lang: Language
  /** Id of the current member. Undefined until the session is known. */
  me: number | undefined
}

const TABS: readonly GapState[] = ['open', 'unanswered', 'empty', 'unsatisfied', 'answered', 'aside']

/** Queries without a result, and the articles that answer them. */
export function Gaps({ lang, me }: Props) {
  const t = translator(lang)
  const gaps = useStore($gaps, { ssr: 'initial' })
  const [address, go] = useAddress()
  const [answering, setAnswering] = useState<Gap>()
  const [toast, setToast] = useState<ToastText>()
  const [busy, setBusy] = useState(0)
  const top = useRef<HTMLHeadingElement>(null)
  const tab = address && (TABS.find(each => each === address.state) ?? 'open')
  const page = address?.page
  const open = useCallback(async () => {
    if (me !== undefined && tab && page !== undefined) await openGaps(tab, page)
  }, [me, tab, page])
  useEffect(() => void open(), [open])
  const reload = useLatest(open)
  const endToast = useCallback(() => setToast(undefined), [])

  async function answer(gap: Gap, articleId: number): Promise<string | undefined> {
    const outcome = await answerGap(gap.key, articleId)
    if (!outcome.ok) return outcome.failure.message || t('network')
    const { id, notified: count } = outcome.value
    const text = count > 0 ? t('gap_done_notified', { count }) : t('gap_done')
    setToast({ text, way: { label: t('undo'), act: () => void reopen(id) } })
    await again()
    return undefined
  }
  async function aside({ key }: Gap): Promise<void> {
    const outcome = await dismissGap(key)
    setToast(
      outcome.ok
        ? { text: t('gap_put_aside'), way: { label: t('undo'), act: () => void reopen(outcome.value.id) } }
        : { text: t('failed_decision', { why: outcome.failure.message || t('network') }) }
    )
    await again()
  }
  async function reopen(id: number): Promise<void> {
    setBusy(id)
    const outcome = await reopenGap(id)
    setToast({
      text: outcome.ok ? t('gap_reopened') : t('failed_decision', { why: outcome.failure.message || t('network') })
    })
    await again()
    setBusy(0)
  }
  async function again(): Promise<void> {
    await reload()
    // The pressed button was removed with its entry.
    if (document.activeElement === document.body) top.current?.focus()
  }
  return (
    <>
      <PageHead ref={top} title={t('gaps')} hint={t('gaps_hint')} />
      <Tabs
        label={t('gaps')}
        tabs={TABS.map(state => ({
          state,
          name: t(`gaps_${state}`),
          count: gaps.state === 'open' && state !== 'answered' && state !== 'aside' ? gaps.counts[state] : 0
        }))}
        current={tab}
        onGo={wanted => go(wanted, true)}
      />
      {gaps.state === 'failed' && <FailedNotice lang={lang} t={t} failure={gaps.failure} onRetry={() => void open()} />}
      {(gaps.state === 'loading' || !address) && <RowsSkeleton loading={t('loading')} log />}
      {gaps.state === 'open' && gaps.list.length === 0 && (
        <Notice
          title={gaps.total === 0 ? t(noneOf(gaps.of)) : t('no_page')}
          hint={gaps.total === 0 ? t(`${noneOf(gaps.of)}_hint`) : t('no_page_hint')}
        />
      )}
      {gaps.state === 'open' && address && (
        <>
          <EntryList busy={gaps.busy}>
            {gaps.list.map(gap => (
              <GapEntry
                key={gap.answer?.id ?? gap.key}
                {...{ lang, gap }}
                busy={busy !== 0 && busy === gap.answer?.id}
                onAnswer={() => setAnswering(gap)}
                onAside={() => void aside(gap)}
                onReopen={id => void reopen(id)}
              />
            ))}
          </EntryList>
          <Pager
            t={t}
            address={address}
            pages={Math.ceil(gaps.total / GAPS_PAGE_SIZE)}
            onGo={wanted => {
              go(wanted, true)
              top.current?.focus()
            }}
          />
        </>
      )}
      {answering && (
        <AnsweredBy
          key={answering.key}
          lang={lang}
          gap={answering}
          onSure={articleId => answer(answering, articleId)}
          onEnd={() => setAnswering(undefined)}
        />
      )}
      <Toast toast={toast} close={t('close')} onEnd={endToast} />
    </>
  )
}

function noneOf(state: GapState) {
  return state === 'answered' || state === 'aside' ? (`none_${state}` as const) : 'none_gaps'
}
