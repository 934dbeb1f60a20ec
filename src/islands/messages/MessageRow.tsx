import type { MessageItem } from '../../contract/messages.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language, localPath, splitPath } from '../../domain/language/languages.ts'
import { joinUnits } from '../../domain/language/units.ts'
import { messageActors, messageSentence } from '../../domain/notification/messageText.ts'
import { readMessage } from '../../stores/messages.ts'
import { Avatar, SiteAvatar } from '../../ui/Avatar.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Words } from '../../ui/Words.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  message: MessageItem
}

const UNREAD =
  'before:absolute before:top-[25px] before:-left-3.5 before:size-[7px] before:rounded-full before:bg-red max-md:before:-left-[11px]'

/** A notification: who did what, with its target. Opening it marks it as read. */
export function MessageRow({ lang, message }: Props) {
  const t = translator(lang)
  const { id, actor, article, text, unread, createdAt } = message
  // Another tab may have received it in the other language.
  const href = message.href && localPath(splitPath(message.href).path, lang)
  const read = () => {
    if (unread) void readMessage(id)
  }
  const lead = (shown: string) =>
    href ? (
      <a
        className="after:absolute after:inset-0"
        href={href}
        data-row=""
        lang={foreign(shown, lang)}
        onClick={read}
        onAuxClick={read}
      >
        <Words text={shown} />
      </a>
    ) : (
      <span lang={foreign(shown, lang)}>
        <Words text={shown} />
      </span>
    )
  const done = messageSentence(message, t)
  return (
    <article
      className={`group relative grid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-3 row-line py-3 [--inset:42px] hover:bg-hover max-md:grid-cols-[32px_minmax(0,1fr)] max-md:gap-x-2.5 ${unread ? UNREAD : ''}`}
      data-message=""
      data-unread={unread ? '' : undefined}
    >
      {actor ? <Avatar name={actor.name || '–'} headPic={actor.headPic} /> : <SiteAvatar />}
      <div className="flex min-h-8 flex-col pt-1">
        <p className="text-s text-ink-2">
          {unread && <span className="sr">{t('unread')}</span>}
          {actor && (
            <a className="relative z-1 font-semibold wrap-anywhere text-ink" href={personPath(actor.id, lang)}>
              {messageActors(message, t)}
            </a>
          )}{' '}
          {article || text ? <span>{done}</span> : lead(done)}
        </p>
        {article && (
          <h2 className={`text-m/normal words group-hover:underline ${unread ? 'font-semibold' : 'font-medium'}`}>
            {lead(article.bigTitle)}
          </h2>
        )}
        {text && (
          <p className="line-clamp-2 text-s text-pretty wrap-anywhere break-keep text-ink-2" lang={foreign(text, lang)}>
            <Words text={joinUnits(text)} running />
          </p>
        )}
      </div>
      <p className="flex flex-row-reverse items-start gap-1 pt-1 font-mono text-xs/[21px] text-ink-3 max-md:col-start-2 max-md:flex-row max-md:justify-between max-md:pt-0">
        <Moment iso={createdAt} lang={lang} />
        {unread && (
          <button
            type="button"
            className="relative z-1 -my-[3px] min-h-7 pl-3 font-sans text-xs/[1.4] text-ink-2 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 max-md:-my-2.5 max-md:min-h-10 max-md:opacity-100 no-hover:opacity-100"
            onClick={read}
          >
            {t('read_one')}
          </button>
        )}
      </p>
    </article>
  )
}

function foreign(text: string, lang: Language): string | undefined {
  return detectLanguage(text) === lang ? undefined : HTML_LANG[detectLanguage(text)]
}
