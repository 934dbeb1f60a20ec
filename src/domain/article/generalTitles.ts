const number = String.raw`^(?:第?[\d.一二三四五六七八九十]+[章节、.]?\s*)?`
/** Returns a pattern for headings with one of these names, with or without a number. */
export const headingPattern = (names: string) => new RegExp(`${number}(?:${names})[:：]?$`, 'i')

const introduction = headingPattern(
  '简介|介绍|概述|概览|概要|前言|背景|说明|引言|introduction|overview|about|summary|preface|background|foreword'
)
const general = headingPattern(
  '特点|特性|特性介绍|主要特性|特征|功能|功能描述|功能介绍|功能说明|工作方式|工作原理|工作流程|系统框架图?|框图|' +
    '寄存器(?:概览|描述|说明|列表|总览)?|首页|主页|features?|functions?|function(?:al)? descriptions?|way of working|' +
    'work(?:ing)? (?:process|principle|mode)|block diagram|registers?|register (?:overview|descriptions?|list|summary)|' +
    'home|index|readme|untitled|start here|welcome'
)
const section = headingPattern(
  'hardware|software|(?:official |external |useful |related )?links?|bom|bill of materials|guidelines?|' +
    '(?:basic|general) information|(?:configuration |system |hardware |software )?requirements?|prerequisites?|' +
    'installation|usage|specifications?|specs|resources|references?|notes?|pinout|schematics?|photos?|' +
    '硬件|软件|(?:相关|参考|官方)?链接|参考(?:资料)?|物料清单|基本信息|规格(?:参数)?|安装|使用(?:方法|说明)?|前提条件|' +
    '(?:环境|系统|硬件|软件)?要求|资源|备注|原理图'
)

/** Checks for a heading that many documents have for one of their sections, and that names no subject. */
export const isSectionHeading = (text: string) => section.test(text.trim())

/** Checks for a heading that any document may begin with, which does not name its subject. */
export const isIntroductionHeading = (text: string) => introduction.test(text.trim())

/** Checks for a title that documents about many subjects have, and that says nothing alone. */
export const isGeneralTitle = (text: string) => isIntroductionHeading(text) || general.test(text.trim())
