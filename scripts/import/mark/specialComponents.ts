import type { Shown } from './shown.ts'

const MAX_HIDDEN = 20_000

/** Converts components that one library or tool has. Returns undefined for others, and where one of that name has nothing to show. */
export function drawSpecial(shown: Shown): string | undefined {
  switch (shown.name) {
    case 'InlineMath':
    case 'BlockMath':
      return formula(shown)
    case 'Visibility':
      return shown.text('for') === 'agents' ? forAgents(shown) : undefined
    case 'Prompt': {
      const description = shown.text('description')
      for (const name of ['actions', 'icon']) shown.value(name)
      return [description, shown.inner().trim()].filter(Boolean).join('\n\n') || undefined
    }
    case 'Mermaid':
      return diagram(shown)
    case 'auto-type-table':
    case 'AutoTypeTable':
      return typeTable(shown)
    case 'Color':
    case 'Color.Row': {
      const colors = shown.isOnly(/^Color\.Item$/)
        ? shown.children.map(color).filter(Boolean).join('\n')
        : shown.inner()
      return [shown.text('title') && `**${shown.text('title')}**`, colors].filter(Boolean).join('\n\n') || undefined
    }
    case 'Color.Item':
      return color(shown) || undefined
    case 'GitHub.Repo': {
      const repository = shown.text('repo') ?? ''
      return /^[\w.-]+\/[\w.-]+$/.test(repository) ? `[${repository}](https://github.com/${repository})` : undefined
    }
    default:
      return undefined
  }
}

/** Converts a formula of react-katex, which is an attribute or the content. */
function formula(shown: Shown): string | undefined {
  const given = shown.text('math') ?? shown.inner()
  const math = given.replace(/\s+/g, ' ').trim()
  if (!math || math.includes('$')) return undefined
  return shown.name === 'BlockMath' && shown.isBlock ? `$$\n${math}\n$$` : `$${math}$`
}

/** Converts a diagram whose source is an attribute. */
function diagram(shown: Shown): string | undefined {
  const chart = shown.text('chart', 'code', 'value')?.trim()
  return chart && !chart.includes('```') ? `\`\`\`mermaid\n${chart}\n\`\`\`` : undefined
}

/** Shows the name of a type in place of the table that Fumadocs makes of its declaration. */
function typeTable(shown: Shown): string {
  const type = (shown.text('type') ?? shown.text('name') ?? '').trim()
  shown.lose(
    `the table of the type ${type.replace(/\s+/g, ' ')} is made of code${shown.text('path') ? `, ${shown.text('path')}` : ''}: only its name is shown.`
  )
  if (!type.includes('\n')) return type && !type.includes('`') ? `\`${type}\`` : ''
  return `\`\`\`ts\n${type}\n\`\`\``
}

/** Leaves out what only programs get that read the page as Markdown. */
function forAgents(shown: Shown): string {
  const text = shown.innerSource.replace(/\s+/g, ' ').trim().slice(0, MAX_HIDDEN)
  shown.lose(`<${shown.name}> is for programs, and no reader of the site sees it: ${text}`)
  return ''
}

/** Converts a color, which can have two values: for the light and the dark mode. */
function color(shown: Shown): string {
  const value = shown.value('value')
  const both = typeof value === 'object' && value ? Object.values(value) : [value]
  const values = both.filter(one => typeof one === 'string').map(one => `\`${one}\``)
  const words = [shown.text('name') && `**${shown.text('name')}**`, values.join(' / ')].filter(Boolean).join(' ')
  return words && `- ${words}`
}
