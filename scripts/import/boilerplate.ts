import { headingPattern } from '../../src/domain/article/generalTitles.ts'

const legal = headingPattern(
  '免责声明|商标声明|商标|版权声明|版权所有|版权|法律声明|声明|disclaimers?|trademarks?(?: statements?| notices?)?|copyrights?(?: notice)?|legal (?:notice|statement|information)'
)
const contents = headingPattern('目录|目次|(?:table of )?contents|directory|index|menu|toc|catalog(?:ue)?')
const apparatus = headingPattern(
  '读者对象|目标读者|适用范围|缩略[词语](?:定义)?|术语(?:定义)?|(?:文档|修订|版本|变更)(?:记录|历史)|修订|(?:intended |target )?(?:audience|readers?)|reader object|' +
    'abbreviations?(?: definitions?)?|acronyms?(?: and definitions)?|definition of acronyms|glossary|terms|(?:revision|version|change) (?:history|records?|log)'
)

/** Checks for a heading of the legal text on a cover page. */
export const isLegalHeading = (text: string) => legal.test(text.trim())

const legalWords =
  /copyright|©|trademark|warrant|liabilit|contract|infring|all rights|\blegal|\bcompan(?:y|ies)\b|\b(?:ltd|inc)\b|版权|商标|合同|条款|保证|侵权|公司|声明|权利|许可|知识产权|著作权|法律/i
const dangers =
  /\bdanger|\bwarning|\bcaution|voltage|electrocut|electric shock|\b\d{2,3} ?V\b|危险|警告|高压|触电|电击|\d{2,3} ?伏/i

/** Checks for the text below a legal heading that occurs only on cover pages: rights, and no warning. */
export function isLegalText(text: string): boolean {
  return !text.trim() || (legalWords.test(text) && !dangers.test(text))
}

/** Checks for the heading of a licence. */
export const isLicenceHeading = (text: string) => /licen[cs]e|许可|授权/i.test(text)

/** Checks for the heading above a table of contents. */
export const isContentsHeading = (text: string) => contents.test(text.trim())

/** Checks for a heading of a preface about the document: audience, abbreviations or revisions. */
export const isApparatusHeading = (text: string) => apparatus.test(text.trim())

/** Checks for a line that occurs only on cover pages. */
export function isCoverLine(text: string): boolean {
  return text.length < 400 && /^\W*(?:版权所有|copyright\b|©|all rights reserved|保留一切权利)/i.test(text.trim())
}

/** Checks by text or file name for a picture that occurs only on cover pages. */
export function isCoverPicture({ alt, url }: { alt: string; url: string }): boolean {
  return /^(?:cover|logo|the logo|封面|封底)$/i.test(alt.trim()) || /(?:^|[/_-])(?:cover|logo)\.\w+$/i.test(url)
}

/** `[TOC]` and its variants, alone on a line. */
export const contentsMarker = /^[ \t]*(?:\[\[?_?toc_?\]\]?|\$\{toc\}|\{:toc\})[ \t]*$/im
