import { linkTo } from './links.ts'
import type { Shown } from './shown.ts'

/** Names of sites by the names of their signs. Other signs have their name with a capital. */
const SITES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube']
])

/** Converts the components of VitePress for a page about a team: its title, its sections and their people. */
export function drawTeamPage(shown: Shown): string | undefined {
  if (shown.name === 'VPTeamPage') return shown.inner()
  if (shown.name === 'VPTeamMembers') return membersOf(shown)
  const mark = { VPTeamPageTitle: '#', VPTeamPageSection: '##' }[shown.name]
  if (mark === undefined) return undefined
  const slots = shown.children.map(child => {
    const text = child.inner().trim()
    return text && slotOf(child) === 'title' ? `${mark} ${text.replace(/\s*\n\s*/g, ' ')}` : text
  })
  return slots.filter(Boolean).join('\n\n')
}

/** Returns the name of the place in a component of Vue that an element fills: `#title`, `v-slot:title`. */
function slotOf({ piece }: Shown): string | undefined {
  const names = piece.attributes.map(({ name }) => /^(?:#|v-slot:)(.+)$/.exec(name)?.[1])
  return names.find(name => name !== undefined)
}

function membersOf(shown: Shown): string | undefined {
  const members = shown.value('members')
  if (!Array.isArray(members)) return undefined
  return members
    .flatMap(member => {
      const { name, title, org, orgLink, desc, links, sponsor } = (member ?? {}) as Record<string, unknown>
      if (typeof name !== 'string') return []
      const at = org && (typeof orgLink === 'string' ? linkTo(String(org), orgLink) : String(org))
      const role = [title, at].filter(Boolean).join(', ')
      const more = [
        desc,
        [...placesOf(links), ...placesOf(sponsor && [{ icon: 'sponsor', link: sponsor }])].join(' · ')
      ]
      return [
        [`- **${name}**${role ? ` — ${role}` : ''}`, ...more.filter(Boolean).map(text => `  ${text}`)].join('\\\n')
      ]
    })
    .join('\n')
}

function placesOf(links: unknown): string[] {
  return (Array.isArray(links) ? links : []).flatMap(one => {
    const { icon, link, ariaLabel } = (one ?? {}) as Record<string, unknown>
    if (typeof link !== 'string') return []
    const sign = typeof icon === 'string' ? icon : 'link'
    const words =
      typeof ariaLabel === 'string' ? ariaLabel : (SITES.get(sign) ?? sign.charAt(0).toUpperCase() + sign.slice(1))
    return [linkTo(words, link)]
  })
}
