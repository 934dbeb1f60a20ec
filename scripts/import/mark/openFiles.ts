const MAX_DEPTH = 8
const MAX_INCLUDES = 500

/** The documents around a part, and the number of parts that the outermost document includes so far. */
export interface OpenFiles {
  files: readonly string[]
  count: { value: number }
}

export function openedAt(file: string): OpenFiles {
  return { files: [file], count: { value: 0 } }
}

/** Returns the open files within a part. Returns undefined for a part within itself, or one too many. */
export function opened({ files, count }: OpenFiles, part: string): OpenFiles | undefined {
  if (files.includes(part) || files.length > MAX_DEPTH || count.value >= MAX_INCLUDES) return undefined
  count.value++
  return { files: [...files, part], count }
}
