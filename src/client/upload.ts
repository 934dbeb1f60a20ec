import { csrfToken, inPageLanguage, sessionExpired } from './api.ts'

/** Options for following and cancelling an upload. */
export interface Watch {
  /** Called with the uploaded part of the file, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Uploads a file as the form field `file`. Uses XMLHttpRequest, because fetch reports no upload progress. Rejects if
 * there is no reply or `signal` aborted the upload.
 */
export async function upload(path: string, file: File, watch: Watch = {}): Promise<Response> {
  const reply = await send(path, file, watch)
  if (reply.status !== 401 || !(await sessionExpired())) return reply
  return send(path, file, watch)
}

function send(path: string, file: File, { onProgress, signal }: Watch): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', inPageLanguage(path))
    request.setRequestHeader('X-CSRF-Token', csrfToken())
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress?.(loaded / total))
    request.addEventListener('load', () => done(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => fail(new TypeError('No answer came')))
    request.addEventListener('abort', () => fail(new DOMException('Called back', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return fail(new DOMException('Called back', 'AbortError'))
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
