const longestTitle = 200

/**
 * Parses the info string of a fence. Three forms name a file: ```` ```c title="a b.c" ````, the same with `filename`,
 * and ```` ```c:src/a.c ````.
 */
export function fenceInfo(lang?: string | null, meta?: string | null): { language: string; title: string } {
  const [, name = '', path = ''] = /^([^:{]*):?(.*)$/s.exec(lang ?? '') ?? []
  const [, quoted, single, bare] = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta ?? '') ?? []
  const language = name.toLowerCase()
  return {
    language: /^[\w+#.-]{1,40}$/.test(language) ? language : '',
    title: (quoted ?? single ?? bare ?? path).slice(0, longestTitle)
  }
}
