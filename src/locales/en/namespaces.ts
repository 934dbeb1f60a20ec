import { strings as admin } from './admin.ts'
import { strings as answers } from './answers.ts'
import { strings as articleActions } from './articleActions.ts'
import { strings as articles } from './articles.ts'
import { strings as assistant } from './assistant.ts'
import { strings as attributes } from './attributes.ts'
import { strings as chips } from './chips.ts'
import { strings as comments } from './comments.ts'
import { strings as crawl } from './crawl.ts'
import { strings as errorMessages } from './errorMessages.ts'
import { strings as errors } from './errors.ts'
import { strings as keyboard } from './keyboard.ts'
import { strings as logs } from './logs.ts'
import { strings as mail } from './mail.ts'
import { strings as manuals } from './manuals.ts'
import { strings as messages } from './messages.ts'
import { strings as moderation } from './moderation.ts'
import { strings as offline } from './offline.ts'
import { strings as pack } from './pack.ts'
import { strings as personal } from './personal.ts'
import { strings as profile } from './profile.ts'
import { strings as reading } from './reading.ts'
import { strings as redaction } from './redaction.ts'
import { strings as retrieval } from './retrieval.ts'
import { strings as search } from './search.ts'
import { strings as share } from './share.ts'
import { strings as signIn } from './signIn.ts'
import { strings as site } from './site.ts'
import { strings as support } from './support.ts'
import { strings as tickets } from './tickets.ts'
import { strings as writing } from './writing.ts'

/** All strings of this language by namespace. */
export const namespaces = {
  admin,
  answers,
  articleActions,
  articles,
  assistant,
  attributes,
  chips,
  comments,
  crawl,
  errorMessages,
  errors,
  keyboard,
  logs,
  mail,
  manuals,
  messages,
  moderation,
  offline,
  pack,
  personal,
  profile,
  reading,
  redaction,
  retrieval,
  search,
  share,
  signIn,
  site,
  support,
  tickets,
  writing
}
