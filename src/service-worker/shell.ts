import { SHELL_PREFIX } from '../browser/offlineCaches.ts'
import { storedResponse } from '../browser/storedResponse.ts'
import { LANGUAGES, type Language, localPath } from '../domain/language/languages.ts'
import { filesOfPage, filesOfScript } from '../domain/site/pageFiles.ts'

declare const PINOUT_BUILD: string
const NAME = SHELL_PREFIX + PINOUT_BUILD

/**
 * Caches the offline page of a language with its scripts, also the one that reads pasted logs: each page has a field for
 * them.
 * @throws Error if a file fails to load
 */
export async function keepShell(lang: Language): Promise<void> {
  const cache = await caches.open(NAME)
  const path = localPath('/offline', lang)
  if (await cache.match(path)) return
  const reply = await fetch(path, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  const html = await reply.text()
  const wanted = filesOfPage(html).assets
  for (const asset of wanted) {
    const file = await fetch(asset)
    if (!file.ok) throw new Error(`${asset}: ${file.status}`)
    if (asset.endsWith('js')) {
      for (const more of filesOfScript(await file.clone().text())) if (!wanted.includes(more)) wanted.push(more)
    }
    await cache.put(asset, file)
  }
  // Stored last, because it marks the others as complete.
  await cache.put(path, storedResponse(reply, html))
}

/** Returns the offline page for readers of `lang`, or in another language if only that is cached. */
export async function offlinePage(lang: Language): Promise<Response | undefined> {
  const cache = await caches.open(NAME)
  for (const each of [lang, ...LANGUAGES]) {
    const page = await cache.match(localPath('/offline', each))
    if (page) return page
  }
  return undefined
}

/** Removes the offline pages of other builds. */
export async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter(name => name.startsWith(SHELL_PREFIX) && name !== NAME)
  await Promise.all(old.map(name => caches.delete(name)))
}
