const STYLES = /<style[^>]*>[\s\S]*?<\/style>/g

/**
 * Another page of this site, to take parts out of it. Its styles are left out: the policy of the open page, which is also
 * that of what is parsed in it, knows its own alone. Scripts in it do not run, since nothing parsed this way does.
 */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(STYLES, ''), 'text/html')
}
