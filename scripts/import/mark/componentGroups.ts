import { indent } from './lines.ts'
import { printValue } from './print.ts'
import type { Shown } from './shown.ts'
import { Jsx } from './values.ts'

/** Sites call their own ones `SyncedTabs` and `SyncedTabItem`. */
const TABS = /^(?:(?:[A-Z][a-z]*)*Tabs|TabGroup|TabView|Tabs\.Root|Variants)$/
const TAB = /^(?:(?:[A-Z][a-z]*)*Tab(?:Item|Panel)?|Tabs\.Tab|Variant)$/
/** A part of an Astro component, whose attribute `slot` says where it belongs. */
const SLOT = /^Fragment$/
const CODE_TABS = /^(?:CodeGroup|CodeTabs|:::code-group|RequestExample|ResponseExample)$/
const MANAGER = /^(?:npm|npx|yarn|pnpm|bun|deno|cargo|pip|pipx|uv|poetry|conda|brew|apt)$/
const STEPS = /^(?:Steps|Stepper)$/
const TREE = /^(?:FileTree|Tree|Files)$/
const TREE_ENTRY = /^(?:(?:FileTree|Tree)\.)?(?:Folder|File)$/
const FENCE = /^([ \t]*)(`{3,}(?![^\n]*`)|~{3,})([^\n]*)\n[\s\S]*?\n[ \t]*\2[`~]*[ \t]*$/gm
const PICTURE = /!\[[^\][]*\]\([^()\s]*\)/g
const TAG = /<[^<>]*>/g

/** Converts grouped content: tabs, steps and file trees. Returns undefined for other components. */
export function drawGroup(shown: Shown): string | undefined {
  const { name } = shown
  if (CODE_TABS.test(name)) return codeTabs(shown)
  if (TABS.test(name) && shown.isOnly(SLOT)) return slotTabs(shown)
  if (name === 'PackageManagerTabs') return commandTabs(shown)
  const commands = managerTabs(shown)
  if (commands !== undefined) return commands
  // Without content it is no group: what its attributes say is named.
  if (TABS.test(name) && name !== 'Tabs' && !shown.inner().trim()) return undefined
  if (TABS.test(name)) return tabs(shown)
  if (TAB.test(name)) return tabAlone(shown)
  if (STEPS.test(name)) return steps(shown)
  if (name === 'Step') return step(shown)
  if (TREE.test(name) && shown.isOnly(TREE_ENTRY)) return shown.children.map(child => treeEntry(child, '')).join('\n')
  if (TREE.test(name)) return shown.inner()
  return undefined
}

/** Converts the named slots of an Astro component that shows them as tabs. */
function slotTabs({ children }: Shown): string {
  return tabsOf(children.map((child, at) => ({ title: child.text('slot') ?? String(at + 1), text: child.inner() })))
}

/** Formats tabs from text that is already converted. */
export function tabsOf(panels: readonly { title: string; text: string }[]): string {
  const written = panels.map(({ title, text }) => `<x-tab title="${attribute(title)}">\n\n${text.trim()}\n\n</x-tab>`)
  return `<x-tabs>\n\n${written.join('\n\n')}\n\n</x-tabs>`
}

/** Formats steps from text that is already converted. */
export function stepsOf(items: readonly string[]): string {
  const written = items.map((text, at) => `${at + 1}. ${indent(text.trim(), ' '.repeat(String(at + 1).length + 2))}`)
  return `<x-steps>\n\n${written.join('\n\n')}\n\n</x-steps>`
}

function tabs(shown: Shown): string {
  const labels = labelsOf(shown)
  const own = shown.withLabels(labels)
  if (!own.isOnly(TAB)) return own.inner()
  const panels = own.children.map((child, at) => ({
    title: titleOf(child) ?? labels.get(String(at)) ?? String(at + 1),
    text: child.inner()
  }))
  return tabsOf(panels)
}

/** Converts commands of package managers: one for each, or that of npm, of which the site makes the others. */
function commandTabs(shown: Shown): string | undefined {
  const command = shown.value('command')
  const block = (text: string) => `\`\`\`bash\n${text.trim()}\n\`\`\``
  if (typeof command === 'string') {
    const isRun = shown.value('dlx') !== undefined || shown.value('exec') !== undefined
    return block(`${isRun ? 'npx' : 'npm'} ${command}`)
  }
  const panels = Object.entries(typeof command === 'object' && command ? command : {}).flatMap(([title, text]) =>
    typeof text === 'string' ? [{ title, text: block(text) }] : []
  )
  return panels.length > 0 ? tabsOf(panels) : undefined
}

/** Converts a component without content whose attributes are the same command for several package managers. */
function managerTabs(shown: Shown): string | undefined {
  if (shown.innerSource.trim()) return undefined
  const given = Object.entries(shown.values()).filter(([name, text]) => MANAGER.test(name) && typeof text === 'string')
  if (given.length < 2) return undefined
  const panels = given.map(([name]) => ({
    title: name,
    text: `\`\`\`bash\n${(shown.text(name) ?? '').trim()}\n\`\`\``
  }))
  const left = shown.unread().map(([name, value]) => `${name}="${value.slice(0, 4000)}"`)
  if (left.length > 0) shown.lose(`of <${shown.name}> only the commands are kept. Not shown: ${left.join(', ')}.`)
  return tabsOf(panels)
}

function labelsOf(shown: Shown): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const values = shown.value('values') ?? shown.value('items')
  if (!Array.isArray(values)) return labels
  values.forEach((value, at) => {
    const { label, value: key } = (typeof value === 'object' && value ? value : { label: value, value: at }) as {
      label?: unknown
      value?: unknown
    }
    const text = labelText(label, shown)
    if (text !== undefined) labels.set(String(key ?? at), text).set(String(at), text)
  })
  return labels
}

/** Returns the text of a label. One in JSX mostly has an icon beside its words. */
function labelText(label: unknown, { context }: Shown): string | undefined {
  if (typeof label === 'string') return label
  if (!(label instanceof Jsx)) return undefined
  try {
    const words = printValue(label, context).replace(PICTURE, ' ').replace(TAG, ' ')
    return words.replace(/\s+/g, ' ').trim() || undefined
  } catch {
    return undefined
  }
}

function titleOf(shown: Shown): string | undefined {
  const value = shown.text('value')
  return (
    labelText(shown.value('label'), shown) ??
    shown.text('label', 'title', 'name', 'tab') ??
    (value === undefined ? value : (shown.context.labels?.get(value) ?? value))
  )
}

function tabAlone(shown: Shown): string {
  const title = titleOf(shown)
  return [title ? `**${title}**` : '', shown.inner()].filter(Boolean).join('\n\n')
}

/** Converts code blocks to tabs by title. If there is other content between them, they stay in sequence. */
function codeTabs(shown: Shown): string {
  const inner = shown.inner()
  const panels: { title: string; text: string }[] = []
  const rest = inner.replace(FENCE, (text, _, __, info: string) => {
    const written =
      /\btitle=["']([^"']+)["']/.exec(info)?.[1] ??
      /\[([^\]]+)\]/.exec(info)?.[1] ??
      info
        .trim()
        .replace(/^\S+\s*/, '')
        .replace(/\{[^}]*\}|\w+=\S+|\b(?:lines|wrap|expandable|icon)\b/g, '')
        .trim()
    const lang = /^\S+/.exec(info.trim())?.[0] ?? ''
    panels.push({ title: written || lang || String(panels.length + 1), text })
    return ''
  })
  return panels.length > 1 && rest.trim() === '' ? tabsOf(panels) : inner
}

function steps(shown: Shown): string {
  if (shown.isOnly(/^Step$/)) return stepsOf(shown.children.map(step))
  const inner = shown.inner()
  return /^\s*1[.)]\s/.test(inner) ? `<x-steps>\n\n${inner.trim()}\n\n</x-steps>` : inner
}

function step(shown: Shown): string {
  const title = shown.text('title')
  return [title ? `**${title}**` : '', shown.inner().trim()].filter(Boolean).join('\n\n')
}

function treeEntry(shown: Shown, prefix: string): string {
  const isFolder = /Folder$/.test(shown.name)
  const line = `${prefix}- \`${shown.text('name') ?? ''}${isFolder ? '/' : ''}\``
  return [line, ...shown.children.map(child => treeEntry(child, `${prefix}  `))].join('\n')
}

const attribute = (text: string) =>
  text
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
