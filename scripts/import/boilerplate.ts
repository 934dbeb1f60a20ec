const number = String.raw`^(?:第?[\d.一二三四五六七八九十]+[章节、.]?\s*)?`
const heading = (names: string) => new RegExp(`${number}(?:${names})[:：]?$`, 'i')

const legal = heading(
  '免责声明|商标声明|商标|版权声明|版权所有|版权|法律声明|声明|disclaimers?|trademarks?(?: statements?| notices?)?|copyrights?(?: notice)?|legal (?:notice|statement|information)'
)
const contents = heading('目录|目次|(?:table of )?contents|directory|index|menu|toc|catalog(?:ue)?')
const introduction = heading(
  '简介|介绍|概述|概览|概要|前言|背景|说明|引言|introduction|overview|about|summary|preface|background|foreword'
)
const general = heading(
  '特点|特性|特性介绍|主要特性|特征|功能|功能描述|功能介绍|功能说明|工作方式|工作原理|工作流程|系统框架图?|框图|' +
    '寄存器(?:概览|描述|说明|列表|总览)?|首页|主页|features?|functions?|function(?:al)? descriptions?|way of working|' +
    'work(?:ing)? (?:process|principle|mode)|block diagram|registers?|register (?:overview|descriptions?|list|summary)|' +
    'home|index|readme|untitled|start here|welcome'
)
const apparatus = heading(
  '读者对象|目标读者|适用范围|缩略[词语](?:定义)?|术语(?:定义)?|(?:文档|修订|版本|变更)(?:记录|历史)|修订|(?:intended |target )?(?:audience|readers?)|reader object|' +
    'abbreviations?(?: definitions?)?|acronyms?(?: and definitions)?|definition of acronyms|glossary|terms|(?:revision|version|change) (?:history|records?|log)'
)

/** Checks for a heading of the legal text on a cover page. */
export const isLegalHeading = (text: string) => legal.test(text.trim())

/** Checks for the heading above a table of contents. */
export const isContentsHeading = (text: string) => contents.test(text.trim())

/** Checks for a heading that any document may begin with, which does not name its subject. */
export const isIntroductionHeading = (text: string) => introduction.test(text.trim())

/** Checks for a title that documents about many subjects have, and that says nothing alone. */
export const isGeneralTitle = (text: string) => isIntroductionHeading(text) || general.test(text.trim())

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
