import { api } from '../client/api.ts'
import type { Language } from '../domain/language/languages.ts'

/** Keeps a member's choice on the profile; the page itself goes on by its link. */
export async function chooseLanguage(lang: Language): Promise<void> {
  await api.api.user.setLanguage.$post({ json: { lang } }, { init: { keepalive: true } }).catch(() => undefined)
}
