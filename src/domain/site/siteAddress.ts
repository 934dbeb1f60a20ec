/** The address that readers know the site by: SITE_URL, which is part of a build. */
export function siteAddress(): string {
  return process.env.SITE_URL || 'http://localhost:4321'
}
