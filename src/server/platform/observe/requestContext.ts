import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What is known of the request that is being answered. */
export interface RequestContext {
  /** Given by the proxy in front, or made when it is first asked for. */
  id: string | undefined
  /** The pattern of the route that answers, such as `/api/article/:id`; undefined for pages and files. */
  route?: string
  /** Who asks, once that is known. */
  person?: number
  /** It lasts as long as its reader stays, and says nothing about how fast the server is. */
  isStream?: boolean
}

const contexts = new AsyncLocalStorage<RequestContext>()
/** What an id may look like: it is written to logs and replies. */
const ID = /^[\w.:-]{8,100}$/

/** Answers a request so that everything done for it knows of it; `givenId` is believed where it looks like an id. */
export function withRequestContext(givenId: string | undefined, answer: (context: RequestContext) => void): void {
  const context: RequestContext = { id: givenId !== undefined && ID.test(givenId) ? givenId : undefined }
  contexts.run(context, answer, context)
}

/** The request that this is done for, if any. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore()
}

/** The id of the request that this is done for; undefined outside of requests. */
export function requestId(): string | undefined {
  const context = contexts.getStore()
  if (context && context.id === undefined) context.id = randomUUID()
  return context?.id
}
