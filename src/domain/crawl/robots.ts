import { LANGUAGES, localPath } from '../language/languages.ts'

/** Pages of one person or of admins. Nobody else can open them. */
const PERSONAL = ['/user', '/message', '/edit-user-message', '/edit-article', '/login', '/chat/share', '/admin']

/**
 * Creates robots.txt. Search pages and thin lists may be crawled, because their `noindex` keeps them out of an index. A
 * robot that is blocked here would never see it.
 */
export function robotsText(site: string): string {
  const closed = LANGUAGES.flatMap(lang => PERSONAL.map(path => `Disallow: ${localPath(path, lang)}`))
  return [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/docs',
    'Disallow: /api/',
    ...closed,
    '',
    `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
    ''
  ].join('\n')
}
