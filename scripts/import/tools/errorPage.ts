import { posix } from 'node:path'
import type { Tree } from './layout.ts'

/** Reason against such a page. */
export const ERROR_PAGE = 'is the page that its site shows for addresses that do not exist.'
const NAME = /^404(?:[._-][a-z]{2}(?:[_-][a-z]{2,4})?)?$/i
/** Other names of such a page, which documents about errors can have too. */
const OTHER_NAME = /^(?:page[-_ ]?)?not[-_ ]?found$/i
const SAYS_SO =
  /page (?:was |could |can)?not (?:be )?found|404[^\n]{0,20}not found|(?:无法找到|找不到|未找到)[^\n]{0,9}(?:网页|页面)|(?:网页|页面)[^\n]{0,5}(?:不存在|未找到)/i
const ORPHAN = /^:?orphan:[ \t]*(?:true\b|$)/im
const MAX_LINES = 20

/**
 * Checks for the page that a site shows for addresses that do not exist: `404` in the folder of the documentation, and others that say so. One
 * of several documents with numbers is a document.
 */
export function isErrorPage(file: string, folder: string, tree: Tree): boolean {
  const { dir, name } = posix.parse(file)
  if (!NAME.test(name) && !OTHER_NAME.test(name)) return false
  const first = (tree.read(file) ?? '').split('\n').slice(0, MAX_LINES).join('\n')
  const isAtRoot = dir === folder
  if (SAYS_SO.test(first)) return isAtRoot || ORPHAN.test(first) || posix.parse(dir).dir === folder
  return isAtRoot && NAME.test(name) && !tree.files.some(other => isNumberIn(other, dir, name))
}

function isNumberIn(file: string, folder: string, except: string): boolean {
  const { dir, name, ext } = posix.parse(file)
  return dir === folder && name !== except && /^\d+$/.test(name) && /^\.(?:md|mdx|markdown|rst)$/i.test(ext)
}
