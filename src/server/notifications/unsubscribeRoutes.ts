import { Hono } from 'hono'
import { html } from 'hono/html'
import { unsubscribeQuery } from '../../contract/messages.ts'
import { HTML_LANG, type Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import { type AppEnv, tokenless } from '../accounts/session.ts'
import type { Db } from '../platform/db/open.ts'
import { describeCall } from '../platform/http/describeRoute.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { valid } from '../platform/http/validation.ts'
import { unsubscribe, userOfToken } from './digest.ts'

const described = (summary: string) =>
  describeCall({
    tag: 'messages',
    summary,
    responses: { 200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } } },
    errors: ['link_expired'],
    marks: ['tokenless']
  })

/**
 * Routes under /api/message: the unsubscribe link of a digest. Opening it only shows a confirmation, because mail
 * programs open links automatically.
 */
export function unsubscribeRoutes(db: Db, secrets: readonly string[]) {
  return new Hono<AppEnv>()
    .get(
      '/unsubscribe',
      described('Ask for confirmation to unsubscribe from the digest'),
      valid('query', unsubscribeQuery),
      c => {
        userOfToken(secrets, c.req.valid('query').token)
        const t = translator(requestLanguage(c), 'mail')
        return c.html(
          page(
            requestLanguage(c),
            t('digest_question'),
            html`<form method="post"><button>${t('digest_yes')}</button></form>`
          )
        )
      }
    )
    .post(
      '/unsubscribe',
      described('Unsubscribe from the digest'),
      tokenless,
      valid('query', unsubscribeQuery),
      async c => {
        await unsubscribe(db, userOfToken(secrets, c.req.valid('query').token))
        return c.html(page(requestLanguage(c), translator(requestLanguage(c), 'mail')('digest_ended')))
      }
    )
}

function page(lang: Language, text: string, way: ReturnType<typeof html> | string = '') {
  return html`<!doctype html>
    <html lang="${HTML_LANG[lang]}">
      <head>
        <meta charset="utf-8" />
        <title>Pinout</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <h1>Pinout</h1>
        <p>${text}</p>
        ${way}
      </body>
    </html>`
}
