/** Returns the public address of the site: SITE_URL, which is part of a build. */
export function siteAddress(): string {
  return process.env.SITE_URL || 'http://localhost:4321'
}
