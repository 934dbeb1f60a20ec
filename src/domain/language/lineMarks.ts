/** The marks of `markdown/wordBreaks.ts`, with the space that may stand before one. */
const LINE_MARK = /(?:<i><\/i>)?<wbr>/g

/** Returns HTML of a text without the marks where its lines may end, which belong to the layout of a page. */
export const withoutLineMarks = (html: string): string => html.replace(LINE_MARK, '')
