import { useEffect, useRef, useState } from 'react'
import { copyToClipboard } from '../../browser/clipboard.ts'
import type { Quote, Source } from '../../contract/assistant.ts'
import { isSdkVersion } from '../../domain/article/sdkVersion.ts'
import { HTML_LANG, LANGUAGE_NAMES, type Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Words } from '../../ui/Words.tsx'
import { factsOf, type Names, placeOf } from './facts.ts'
import { markSentence } from './markSentence.ts'
import { isHeadless, QuoteHead, QuoteNumber } from './QuoteHead.tsx'
import { FACTS } from './styles.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  list: readonly Quote[]
  sources: readonly Source[]
  /** Language of the page. A quotation in another language shows its own. */
  lang: Language
  names: Names
  /** Chips, boards and SDK versions stated in the thread. */
  stated?: readonly string[] | undefined
  t: Translator<'assistant'>
}

const MORE = '-mb-2 min-h-10 text-s text-blue'

/** The passages that answer, each below its article and rendered as there. */
export function Quotes({ list, sources, lang, names, stated = [], t }: Props) {
  const versions = stated.filter(isSdkVersion)
  const quoted = list.flatMap(quote => {
    const source = sources.find(({ n }) => n === quote.n)
    return source ? [{ quote, source }] : []
  })
  const byArticle = Map.groupBy(quoted, ({ source }) => source.articleId)
  return (
    <div>
      {[...byArticle.values()].map(group => {
        const [first] = group
        if (!first) return null
        const { source } = first
        return (
          <section key={source.articleId} className="mb-6" aria-label={source.title}>
            <h3 className="words mb-0.5 flex gap-2 text-m/[24px] font-semibold">
              <a
                className="min-w-0 flex-1"
                lang={HTML_LANG[source.lang]}
                href={placeOf(source, group[0]?.quote.sentence)}
                target="_blank"
                rel="noopener"
                data-row=""
                onClick={event => turnToSource(source, event, group[0]?.quote.sentence)}
              >
                <Words text={source.title} />
              </a>
              {group
                .filter(each => isHeadless(each.quote, each.source))
                .map(each => (
                  <span key={each.quote.n} className="flex-none">
                    <QuoteNumber {...each} t={t} />
                  </span>
                ))}
            </h3>
            <p className={`${FACTS} mb-2.5`}>
              {factsOf(source, names, t).map(fact => (
                <span key={fact}>{fact}</span>
              ))}
              {source.lang !== lang && <span lang={HTML_LANG[source.lang]}>{LANGUAGE_NAMES[source.lang]}</span>}
              {!source.public && <span className="text-red">{t('internal')}</span>}
            </p>
            {group.map(each => (
              <QuoteView key={each.quote.n} {...each} {...{ versions, lang, t }} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

interface QuoteProps extends Pick<Props, 'lang' | 't'> {
  quote: Quote
  source: Source
  versions: readonly string[]
}

/** A quotation. One that the thread had is folded to the sentence that answers now, if a sentence does. */
function QuoteView({ quote, source, versions, lang, t }: QuoteProps) {
  const { kind, html, rest, sentence, repeated } = quote
  const [open, setOpen] = useState(!repeated || sentence === '')
  const [more, setMore] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const further = useRef<HTMLDivElement>(null)
  /** True once a button has revealed the text. The button disappears, and the text gets the focus. */
  const revealed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown text decides which sentences can be marked
  useEffect(() => {
    if (!body.current) return
    if (revealed.current) (more ? further : body).current?.focus({ preventScroll: true })
    addCopyButtons(body.current, t)
    return markSentence(body.current, sentence).remove
  }, [open, more, sentence])
  const reveal = (set: (shown: true) => void) => {
    revealed.current = true
    set(true)
  }
  const language = HTML_LANG[source.lang]
  return (
    <div
      className={`mb-3 overflow-hidden rounded-[10px] border border-line bg-card wrap-anywhere ${kind === 'accepted' ? 'border-l-3 border-l-blue' : ''}`}
      data-quote=""
    >
      <QuoteHead {...{ quote, source, versions, lang, t }} />
      <div className="px-4 pt-2 pb-4">
        {open ? (
          <div ref={body} className="outline-none" tabIndex={-1}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own pipeline made and sanitised it */}
            <div className="quoted-text prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
            {rest && more && (
              <div ref={further} className="outline-none" tabIndex={-1}>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same */}
                <div className="quoted-text prose" lang={language} dangerouslySetInnerHTML={{ __html: rest }} />
              </div>
            )}
            {rest && !more && (
              <button type="button" className={MORE} onClick={() => reveal(setMore)}>
                {t('show_more')}
              </button>
            )}
          </div>
        ) : (
          <>
            {sentence && (
              <p className="prose mt-1.5" lang={language}>
                <mark>{sentence}</mark>
              </p>
            )}
            <button type="button" className={MORE} aria-expanded={false} onClick={() => reveal(setOpen)}>
              {t('quoted_above')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

const COPIED_MS = 3000

/** Adds the copy button of the article to each block of code with a caption. */
function addCopyButtons(body: HTMLElement, t: Translator<'assistant'>): void {
  for (const caption of body.querySelectorAll<HTMLElement>('figure.code > figcaption:not(:has(button))')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = t('copy')
    button.addEventListener('click', async () => {
      const copied = await copyToClipboard(caption.nextElementSibling?.textContent ?? '')
      button.textContent = copied ? t('copied') : t('copy_failed')
      setTimeout(() => {
        button.textContent = t('copy')
      }, COPIED_MS)
    })
    caption.append(button)
  }
}
