const MAX_NAME_LENGTH = 200
const MAX_EXTENSION_LENGTH = 20
const NAMELESS = 'file'

/**
 * Cleans a file name for display and download: removes its path, control characters and bidirectional marks, which can
 * hide an extension. Limits it to 200 characters, including the extension.
 */
export function cleanName(sent: string | undefined): string {
  const name = (sent ?? '')
    .toWellFormed()
    // Forms encode these three characters.
    .replace(/%(?:22|0D|0A)/gi, decodeURIComponent)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .replace(/^\.+/, '')
  return shorten(name) || NAMELESS
}

function shorten(name: string): string {
  const characters = [...name]
  if (name.length <= MAX_NAME_LENGTH) return name
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 && characters.length - dot <= MAX_EXTENSION_LENGTH ? characters.slice(dot) : []
  const room = MAX_NAME_LENGTH - ending.join('').length
  let shortened = ''
  for (const character of characters) {
    if (shortened.length + character.length > room) break
    shortened += character
  }
  return shortened + ending.join('')
}
