import { api } from '../client/api.ts'

/** Keeps a member's choice on the profile; the page itself goes on by its link. */
export async function chooseLanguage(lang: 'zh' | 'en'): Promise<void> {
  await api.api.user.setLanguage.$post({ json: { lang } }, { init: { keepalive: true } }).catch(() => undefined)
}
