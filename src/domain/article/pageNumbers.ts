/** Returns the entries of a pager: the first page, the last page, and two on either side of `page`. '…' marks a gap. */
export function pageNumbers(page: number, pages: number): (number | '…')[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2]
  const wanted = [...new Set([1, ...near, pages])]
    .filter(number => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return wanted.flatMap((number, index) => {
    const gap = number - (wanted[index - 1] ?? 0)
    return gap > 2 ? ['…' as const, number] : gap === 2 ? [number - 1, number] : [number]
  })
}
