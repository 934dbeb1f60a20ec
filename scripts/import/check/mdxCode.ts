/** Returns the texts of a list of values: its strings, except paths and what stands for a picture. */
export function stringsIn(code: string): string {
  const shown = code.replace(/\balt\w*\s{0,9}:\s{0,9}(?:'[^'\\\n]*'|"[^"\\\n]*")/gi, ' ')
  return [...shown.matchAll(/'([^'\\\n]*)'|"([^"\\\n]*)"/g)]
    .map(([, single, double]) => single ?? double ?? '')
    .filter(text => !/^[\w@.-]*\/\S*$/.test(text))
    .join(' ')
}

/** Removes exported code of a page. A template in that code can look like a fence. */
export function withoutFunctions(text: string, file: string): string {
  if (!/\.mdx?$/i.test(file)) return text
  return text.replace(
    /^export (?:default )?(?:async )?(?:function|const|let)\b[^\n]*[{([`][ \t]*\n(?:(?![})\]`]).*\n)*[})\]`].*$/gm,
    ' '
  )
}
