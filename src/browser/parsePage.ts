const STYLES = /<style[^>]*>[\s\S]*?<\/style>/g

/**
 * Parses another page of this site, to take parts from it. Removes its styles, because the content security policy of
 * the open page also applies to the parsed one and allows only its own styles. Scripts of a parsed page do not run.
 */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(STYLES, ''), 'text/html')
}
