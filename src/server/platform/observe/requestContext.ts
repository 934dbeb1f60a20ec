import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Data about the current request. */
export interface RequestContext {
  /** Set by the proxy, or generated on first use. */
  id: string | undefined
  /** Route pattern, such as `/api/article/:id`. Undefined for pages and files. */
  route?: string
  /** Id of the person, once known. */
  person?: number
  /** A stream lasts as long as its reader stays, so its duration is not measured. */
  isStream?: boolean
}

const contexts = new AsyncLocalStorage<RequestContext>()
/** Valid request ids. They are written to logs and replies. */
const ID = /^[\w.:-]{8,100}$/

/** Runs a request handler in a context that all its work shares. Uses `givenId` if it is a valid id. */
export function withRequestContext(givenId: string | undefined, answer: (context: RequestContext) => void): void {
  const context: RequestContext = { id: givenId !== undefined && ID.test(givenId) ? givenId : undefined }
  contexts.run(context, answer, context)
}

/** Returns the context of the current request, if any. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore()
}

/** Returns the id of the current request, or undefined outside of requests. */
export function requestId(): string | undefined {
  const context = contexts.getStore()
  if (context && context.id === undefined) context.id = randomUUID()
  return context?.id
}
