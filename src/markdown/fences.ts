const longestTitle = 200

/** What a fence says of its code: ```` ```c title="a b.c" ````, with `filename` too, and ```` ```c:src/a.c ```` both name a file. */
export function fenceInfo(lang?: string | null, meta?: string | null): { language: string; title: string } {
  const [, name = '', path = ''] = /^([^:{]*):?(.*)$/s.exec(lang ?? '') ?? []
  const [, quoted, single, bare] = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta ?? '') ?? []
  const language = name.toLowerCase()
  return {
    language: /^[\w+#.-]{1,40}$/.test(language) ? language : '',
    title: (quoted ?? single ?? bare ?? path).slice(0, longestTitle)
  }
}
