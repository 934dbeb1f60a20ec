/** Does something with each of `all`, `atOnce` at a time. The first failure is thrown once those under way are over. */
export async function forEachConcurrently<T>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<void>
): Promise<void> {
  let next = 0
  let failed = false
  const work = async () => {
    for (let one = all[next++]; one !== undefined && !failed; one = all[next++]) {
      await act(one).catch(error => {
        failed = true
        throw error
      })
    }
  }
  const settled = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const result of settled) if (result.status === 'rejected') throw result.reason
}
