import { decodePercent } from '../../src/domain/decodePercent.ts'
import { localPath } from '../../src/domain/language/languages.ts'
import type { Addresses } from './addresses.ts'
import { findAnchor, isNamed } from './anchors.ts'
import { type Draft, headingOf, placeIn } from './draft.ts'
import { TITLED } from './mark/links.ts'
import { moduleName, moduleOf } from './mark/objectIds.ts'
import { addressOf } from './oldAddress.ts'
import type { Report } from './report.ts'
import { languageOfLocale } from './tools/locales.ts'
import { inInventory } from './tools/sphinxInventories.ts'

/** A document that can be linked to. */
interface Target {
  draft: Draft
  id: number
}

export interface Targets {
  byFile: ReadonlyMap<string, Target>
  addresses: Addresses
  /** By path on the original site. */
  byAddress?: ReadonlyMap<string, Target>
}

/**
 * Returns the address on the site for an address in a document, and the text for a link without its own text. Returns
 * undefined if there is no target.
 */
export function resolveLink(
  draft: Draft,
  { url: written, line }: { url: string; line: number },
  targets: Targets,
  report: Report
): { url: string; text: string } | undefined {
  // References of Hugo name a file, in whatever folder it is.
  const isName = written.startsWith('ref:')
  const isTitled = written.startsWith(TITLED)
  const url = isName ? written.slice('ref:'.length) : isTitled ? written.slice(TITLED.length) : written
  const at = placeIn(draft, line)
  const hash = url.includes('#') ? url.slice(url.indexOf('#') + 1) : ''
  if (url.startsWith('#')) {
    const anchor = anchorFor(draft)
    if (anchor?.id) return { url: `#${anchor.id}`, text: anchor.text }
    // The title is the top of the page.
    if (anchor?.text === headingOf(draft) || hash === '' || hash === 'top') return { url: '#', text: draft.title }
    // In MyST, `#name` is also a label of any document.
    const label = draft.syntax === 'myst' ? labelled(hash) : undefined
    if (label) return label
    report.anchors.push({ ...at, message: `#${hash} is not in this document.` })
    return undefined
  }
  if (url.startsWith('inventory:')) {
    const [, key = '', role = '', ...name] = decodePercent(url).split(':')
    const other = draft.root?.inventories?.get(key)
    const found = other && inInventory(other, role, name.join(':'))
    if (found) return { url: found.url, text: found.title || name.join(':') }
    const reason = other?.objects ? 'does not have it' : 'is not in the folder'
    report.links.push({ ...at, message: `${key}:${name.join(':')} is in ${other?.url}, whose inventory ${reason}.` })
    return undefined
  }
  if (url.startsWith('object:')) {
    // Most documentations name functions that they do not describe, such as those of C.
    const name = decodePercent(url.slice('object:'.length))
    const module = moduleOf(name)
    const found =
      targets.addresses.object(draft, name) ?? (module ? targets.addresses.object(draft, module) : undefined)
    return found?.anchor.id
      ? { url: `${placeOf(found.draft)}#${found.anchor.id}`, text: '' }
      : inOtherDocumentation('', module ?? name)
  }
  if (url.startsWith('any:')) {
    const name = decodePercent(url.slice('any:'.length))
    // A name that no place has is shown as it is written.
    const found = targets.addresses.label(draft, name) ?? targets.addresses.label(draft, name.toLowerCase())
    const label = labelled(name)
    if (label && found?.anchor.text === '') return label
    const object =
      targets.addresses.object(draft, name.replace(/\(.*$/s, '')) ?? targets.addresses.object(draft, moduleName(name))
    if (object?.anchor.id) return { url: `${placeOf(object.draft)}#${object.anchor.id}`, text: '' }
    if (label) return label
    const page = findTarget(draft, `${name}.rst`, targets)
    return page
      ? { url: localPath(`/home/article/${page.id}`, draft.lang), text: page.draft.title }
      : inOtherDocumentation('', name)
  }
  const label = url.startsWith('label:') ? labelled(url.slice('label:'.length)) : undefined
  const other = url.startsWith('label:') ? inOtherDocumentation('ref', url.slice('label:'.length)) : undefined
  if (label || other) return label ?? other
  const owner = isName ? targets.addresses.named(draft, url.replace(/#.*$/s, '')) : undefined
  const target =
    findTarget(draft, url, targets) ??
    (owner && targets.byFile.get(owner.file)) ??
    movedTarget(draft, url, targets) ??
    // An attribute can count from the root of the site without saying so.
    (isTitled && !url.startsWith('/') ? findTarget(draft, `/${url}`, targets) : undefined)
  // A host without a scheme is none of the folder's files.
  if (!target && /^www(?:\.[\w-]+){2,}(?:[/?#]|$)/i.test(url)) return { url: `https://${url}`, text: url }
  if (!target) {
    report.links.push({ ...at, message: url })
    return undefined
  }
  const page = localPath(`/home/article/${target.id}`, draft.lang)
  if (!hash) return { url: page, text: target.draft.title }
  const anchor = anchorFor(target.draft)
  if (anchor?.id) return { url: `${page}#${anchor.id}`, text: anchor.text }
  if (anchor?.text !== headingOf(target.draft))
    report.anchors.push({ ...at, message: `#${hash} is not in ${target.draft.file}.` })
  return { url: page, text: target.draft.title }

  /** Finds a name that this documentation does not have in the inventories of others. */
  function inOtherDocumentation(role: string, name: string) {
    for (const inventory of draft.root?.inventories?.values() ?? []) {
      const found = inInventory(inventory, role, name)
      if (found) return { url: found.url, text: found.title || name }
    }
    return undefined
  }

  function labelled(name: string) {
    // A name that no place has is shown as it is written.
    const found = targets.addresses.label(draft, name) ?? targets.addresses.label(draft, name.toLowerCase())
    if (!found) return undefined
    const place = placeOf(found.draft)
    return { url: found.anchor.id ? `${place}#${found.anchor.id}` : place || '#', text: found.text }
  }

  /** Returns the address of a document, which is empty within that document. */
  function placeOf(document: Draft): string {
    const id = targets.byFile.get(document.file)?.id
    return document === draft ? '' : localPath(`/home/article/${id}`, draft.lang)
  }

  function anchorFor(document: Draft) {
    const anchor = findAnchor(document.anchors, hash, headingOf(document))
    if (anchor?.id && !isNamed(anchor, hash))
      report.moved.push({ ...at, message: `#${hash} is #${anchor.id} in ${document.file}.` })
    return anchor
  }
}

function findTarget(draft: Draft, url: string, { byFile, addresses, byAddress }: Targets): Target | undefined {
  const { lookup } = addresses
  const address = url.startsWith('/')
    ? addressOf(url.replace(/[?#].*$/s, '').replace(/(?:\/index)?\.(?:html?|mdx?)$/i, ''))
    : undefined
  const moved = address === undefined ? undefined : byAddress?.get(address)
  if (moved) return moved
  for (const path of addresses.candidates(draft.file, url)) {
    // A site's own pages, with or without their extension, and index files of a folder.
    const stem = path.replace(/\.(?:html?|rst)$/i, '')
    for (const name of [
      path,
      `${stem}.md`,
      `${stem}.mdx`,
      `${stem}.markdown`,
      `${path}/README.md`,
      `${path}/index.md`,
      `${path}/index.mdx`,
      `${stem}.rst`,
      `${path}/index.rst`
    ]) {
      const target = byFile.get(lookup(name.replace(/^\//, '')) ?? '')
      if (target) return ofOwnLanguage(draft, url, target, addresses, byFile)
    }
  }
  const page = addresses.page(draft, url)
  return page && byFile.get(page.file)
}

/** Finds the document to which the old site redirects an address. */
function movedTarget(draft: Draft, url: string, targets: Targets): Target | undefined {
  const place = targets.addresses.moved(url)
  return place === undefined ? undefined : findTarget(draft, place, targets)
}

/** Returns the translation of a document in the language of a page that names it by an address, which no file or language ends. */
function ofOwnLanguage(
  draft: Draft,
  url: string,
  target: Target,
  addresses: Addresses,
  byFile: Targets['byFile']
): Target {
  const path = url.replace(/[?#].*$/s, '')
  const isExact = /\.(?:mdx?|markdown|rst)$/i.test(path) || /^[a-z]+:/i.test(path)
  if (target.draft.lang === draft.lang || isExact || path.split('/').some(name => languageOfLocale(name))) return target
  return byFile.get(addresses.translation(target.draft, draft.lang)?.file ?? '') ?? target
}
