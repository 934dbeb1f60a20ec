import type { MessageItem } from '../../contract/messages.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { shortMoment } from '../../domain/language/formatMoment.ts'
import { HTML_LANG, type Language, localPath, splitPath } from '../../domain/language/languages.ts'
import { messageActors, messageSentence } from '../../domain/notification/messageText.ts'
import { readMessage } from '../../stores/messages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  message: MessageItem
}

/** Who did what to whom, and where it leads; opening it marks it as read. */
export function MessageRow({ lang, message }: Props) {
  const t = translator(lang)
  const { id, actor, article, text, unread, createdAt } = message
  // Another tab may have heard it in the other language.
  const href = message.href && localPath(splitPath(message.href).path, lang)
  const read = () => {
    if (unread) void readMessage(id)
  }
  const lead = (shown: string) =>
    href ? (
      <a href={href} data-row="" lang={foreign(shown, lang)} onClick={read} onAuxClick={read}>
        {shown}
      </a>
    ) : (
      <span lang={foreign(shown, lang)}>{shown}</span>
    )
  const done = messageSentence(message, t)
  return (
    <article className={unread ? 'row note unread' : 'row note'}>
      {actor ? (
        <Avatar name={actor.name || '–'} headPic={actor.headPic} />
      ) : (
        <span className="avatar site" aria-hidden="true" />
      )}
      <div className="text">
        <p className="by">
          {unread && <span className="sr">{t('unread')}</span>}
          {actor && (
            <a className="who-did" href={personPath(actor.id, lang)}>
              {messageActors(message, t)}
            </a>
          )}{' '}
          {article || text ? <span>{done}</span> : lead(done)}
        </p>
        {article && <h2>{lead(article.bigTitle)}</h2>}
        {text && (
          <p className="lede" lang={foreign(text, lang)}>
            {text}
          </p>
        )}
      </div>
      <p className="when">
        <time dateTime={createdAt}>{shortMoment(createdAt)}</time>
        {unread && (
          <button type="button" onClick={read}>
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
