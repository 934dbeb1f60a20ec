import type { Quote, Source } from '../../contract/assistant.ts'
import { authorPath } from '../../domain/account/personalPages.ts'
import { isInSdkRange } from '../../domain/article/sdkVersion.ts'
import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { placeOf } from './facts.ts'
import { SOURCE_NUMBER } from './styles.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  quote: Quote
  source: Source
  /** SDK versions stated in the thread. */
  versions: readonly string[]
  lang: Language
  t: Translator<'assistant'>
}

const STRIP = 'border-b border-line bg-sunk/50 px-4 py-2 font-mono text-xs/[20px] text-ink-2'

/** Returns true if a quoted passage has neither an author nor a section, so that its number stands beside the title. */
export function isHeadless({ kind, author }: Quote, source: Source): boolean {
  const isDocument = kind !== 'accepted' && kind !== 'comment' && kind !== 'question'
  return isDocument && !author && (!source.heading || source.heading === source.title)
}

/** The number of a quoted passage, linked to its place. */
export function QuoteNumber({ quote, source, t }: Pick<Props, 'quote' | 'source' | 't'>) {
  return (
    <a
      className={`flex-none ${SOURCE_NUMBER}`}
      href={placeOf(source, quote.sentence)}
      target="_blank"
      rel="noopener"
      onClick={event => turnToSource(source, event, quote.sentence)}
      aria-label={t('source', { n: quote.n, title: source.title })}
    >
      {quote.n}
    </a>
  )
}

/** The head of a quoted passage: who wrote it, or which section it is, with its number, and what it applies to. */
export function QuoteHead({ quote, source, versions, lang, t }: Props) {
  const { kind, author, sdkFrom: from, sdkTo: to } = quote
  const applies =
    from && from === to
      ? t('applies_only', { version: from })
      : from && to
        ? t('applies', { from, to })
        : from
          ? t('applies_from', { from })
          : to
            ? t('applies_to', { to })
            : ''
  const heading = source.heading === source.title ? '' : source.heading
  return (
    <>
      {!isHeadless(quote, source) && (
        <div className="flex items-center gap-x-2.5 border-b border-line px-4 py-2.5 text-s/[20px]">
          {author && <Avatar name={author.name} headPic={author.headPic} />}
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-ink-3">
            {author && (
              <a
                className="text-[14px] font-semibold text-ink hover:underline"
                href={authorPath(author, lang)}
                rel="author"
              >
                {author.name}
              </a>
            )}
            {author?.official && <span className="staff">{t('official')}</span>}
            {heading && (
              <b className="font-semibold text-ink-2" lang={HTML_LANG[source.lang]}>
                § {heading}
              </b>
            )}
            {(kind === 'comment' || kind === 'question') && <span>{t(`quote_${kind}`)}</span>}
          </p>
          {kind === 'accepted' && (
            <span className="state done flex-none">
              <Icon name="check" size={14} />
              {t('quote_accepted')}
            </span>
          )}
          <QuoteNumber {...{ quote, source, t }} />
        </div>
      )}
      {applies && (
        <p className={STRIP}>
          {applies}
          {versions.map(version => {
            const included = isInSdkRange(version, from, to)
            return (
              <span key={version} className={included ? 'text-blue' : 'text-amber'}>
                {included === undefined ? '' : ` · ${t(included ? 'applies_yours' : 'applies_not_yours', { version })}`}
              </span>
            )
          })}
        </p>
      )}
    </>
  )
}
