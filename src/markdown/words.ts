/** Words that the pipeline adds, in the language of the article. */
export const words = {
  zh: {
    callouts: { note: '说明', tip: '提示', important: '重要', warning: '注意', caution: '警告' },
    table: '表格',
    tabs: '选项卡',
    package: '封装',
    pins: '引脚数',
    size: '尺寸',
    pitch: '间距',
    offset: '偏移',
    reset: '复位值',
    missing: '图片未收录',
    formula: '公式',
    formulaError: '公式有误',
    mermaid: 'Mermaid 图（源码）',
    done: '已完成',
    open: '未完成',
    footnotes: '脚注',
    back: '返回引用'
  },
  en: {
    callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    table: 'Table',
    tabs: 'Tabs',
    package: 'Package',
    pins: 'Pins',
    size: 'Size',
    pitch: 'Pitch',
    offset: 'Offset',
    reset: 'Reset',
    missing: 'Image unavailable',
    formula: 'Formula',
    formulaError: 'Formula cannot be drawn',
    mermaid: 'Mermaid diagram, as source',
    done: 'Done',
    open: 'To do',
    footnotes: 'Footnotes',
    back: 'Back to reference'
  }
} as const

export type Words = (typeof words)[keyof typeof words]

/**
 * Guesses the language of a text from its characters. Chinese with much code is still Chinese (one Han character counts
 * as 50 letters), and English that quotes one Chinese message is still English.
 */
export function languageOf(source: string): 'zh' | 'en' {
  let han = 0
  let letters = 0
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code >= 0x3400 && code <= 0x9fff) han++
    else if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) letters++
  }
  return han * 50 > letters ? 'zh' : 'en'
}
