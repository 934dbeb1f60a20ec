import { canRender } from '../../markdown/renderText.ts'
import { RETRY_AFTER_S, Refusal } from './refusal.ts'

/**
 * Refuses a text of a member that could only be shown as typed.
 * @throws Refusal('too_complex') if it takes too long to render
 * @throws Refusal('unavailable') while too many texts wait, which says nothing of this one
 */
export async function requireRenderable(content: string): Promise<void> {
  const able = await canRender(content)
  if (able === undefined) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_S })
  if (!able) throw new Refusal('too_complex')
}
