import { matchesGlob } from 'node:path'

/** Returns a test for the files that a list of patterns in the form of .gitignore excludes. */
export function ignoreTest(text: string): (file: string) => boolean {
  const rules = text.split('\n').flatMap(line => {
    const written = line.trim()
    if (!written || written.startsWith('#')) return []
    const isExcluded = !written.startsWith('!')
    const plain = written.replace(/^!/, '').replace(/\/$/, '')
    // A pattern with a slash at the beginning or within counts from the folder of the list.
    const pattern = plain.includes('/') ? plain.replace(/^\//, '') : `**/${plain}`
    return [{ isExcluded, globs: [pattern, `${pattern}/**`] }]
  })
  return file => rules.findLast(({ globs }) => globs.some(glob => matchesGlob(file, glob)))?.isExcluded ?? false
}
