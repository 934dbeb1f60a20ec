import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { parseIds } from '../../domain/family/families.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $solved, loadSolved } from '../../stores/solved.ts'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { Words } from '../../ui/Words.tsx'
import type { Names } from './facts.ts'
import { COLUMN } from './styles.ts'

const LIST = `${COLUMN} grid grid-cols-[1fr_1fr] gap-3 max-md:grid-cols-[1fr]`
const TITLE = 'col-span-full text-xs/[16px] font-label text-ink-3'
const CARD = 'rounded-[10px] border border-line bg-card px-3.5 py-3'

interface Props {
  lang: Language
  names: Names
  t: Translator<'assistant'>
  onChoose: (question: string) => void
}

/** Real answered questions as examples. Three fixed examples replace them if fewer than two are loaded. */
export function Examples({ lang, names, t, onChoose }: Props) {
  const solved = useStore($solved, { ssr: 'initial' })
  useEffect(() => void loadSolved(lang), [lang])
  if (!solved) return <Loading title={t('solved_lately')} />
  const known = solved.map(item => ({
    text: item.bigTitle,
    textLang: HTML_LANG[detectLanguage(item.bigTitle)],
    chips: parseIds(item.family1).flatMap(id => names.chips[id] ?? [])
  }))
  const fallback = ([1, 2, 3] as const).map(n => ({
    text: t(`example_${n}`),
    textLang: undefined,
    chips: [] as string[]
  }))
  const shown = known.length > 1 ? known : fallback
  return (
    <section className={LIST}>
      <h3 className={TITLE}>{known.length > 1 ? t('solved_lately') : t('try_one')}</h3>
      {shown.map(({ text, textLang, chips }) => (
        <button
          key={text}
          type="button"
          className={`flex min-h-11 flex-col gap-2 ${CARD} text-left leading-[22px] hover:border-ink-3`}
          onClick={() => onChoose(text)}
        >
          {chips.length > 0 && (
            <span className="flex gap-2">
              {chips.map(chip => (
                <i key={chip} className="part">
                  {chip}
                </i>
              ))}
              <i className="state done">{t('solved')}</i>
            </span>
          )}
          <b className="words font-semibold" lang={textLang}>
            <Words text={text} />
          </b>
        </button>
      ))}
    </section>
  )
}

/** Cards of the height that most examples have, so that the field above them stays in its place. */
function Loading({ title }: { title: string }) {
  return (
    <section className={LIST} aria-busy="true">
      <h3 className={TITLE}>{title}</h3>
      {[1, 2, 3, 4].map(card => (
        <div key={card} className={`h-[98px] ${CARD}`} aria-hidden="true">
          <SkeletonBar className="my-1 h-3 w-1/3" />
          <SkeletonBar className="mt-4 h-3.5 w-4/5" />
          <SkeletonBar className="mt-2 h-3.5 w-3/5" />
        </div>
      ))}
    </section>
  )
}
