import { api } from '../client/api.ts'
import type { Language } from '../domain/language/languages.ts'

/** Stores a member's language in the profile. The page itself changes through its link. */
export async function chooseLanguage(lang: Language): Promise<void> {
  await api.api.user.setLanguage.$post({ json: { lang } }, { init: { keepalive: true } }).catch(() => undefined)
}
