import { useStore } from '@nanostores/react'
import type { Source } from '../../contract/assistant.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $took } from '../../stores/conversation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { placeOf } from './facts.ts'
import { SOURCE_NUMBER } from './styles.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  /** The passages that were read. */
  sources: readonly Source[]
  /** Id of the answer. */
  answer: string
  t: Translator<'assistant'>
}

/** How a complete answer was made, in its line. It opens to the passages that were read. */
export function Trace({ sources, answer, t }: Props) {
  const took = useStore($took, { ssr: 'initial' })[answer]
  if (sources.length === 0) return null
  return (
    <details className="group/trace text-xs text-ink-3 open:w-full md:ml-auto" data-trace="">
      <summary className="flex md:ml-auto min-h-6 w-fit cursor-pointer list-none items-center gap-1.5 font-mono hover:text-ink no-hover:min-h-10">
        <span className="text-blue">
          <Icon name="check" size={14} />
        </span>
        {t('read', { count: sources.length })}
        {took !== undefined && <span>· {(took / 1000).toFixed(1)} s</span>}
        <span className="group-open/trace:rotate-180">
          <Icon name="down" size={14} />
        </span>
      </summary>
      <div className="mt-1.5 overflow-hidden rounded-[10px] border border-line bg-card">
        {sources.map(source => (
          <a
            key={source.n}
            className="flex min-h-[34px] items-center gap-2.5 px-4 text-ink-2 not-first:border-t not-first:border-line hover:bg-hover no-hover:min-h-10"
            href={placeOf(source)}
            target="_blank"
            rel="noopener"
            lang={HTML_LANG[source.lang]}
            onClick={event => turnToSource(source, event)}
          >
            <span className={SOURCE_NUMBER}>{source.n}</span>
            <span className="min-w-0 truncate">
              {source.title}
              {source.heading && source.heading !== source.title && (
                <span className="text-ink-3"> § {source.heading}</span>
              )}
            </span>
          </a>
        ))}
      </div>
    </details>
  )
}
