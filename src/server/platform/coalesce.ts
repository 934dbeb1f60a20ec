/**
 * Calls `look` for one batch of ids at a time, each with all ids that came meanwhile: a person's new name changes
 * hundreds of articles at once, and of two looks at one article the older must not end last. `undefined` stands for
 * every article. Gives when the id was looked at; rejects with what `look` throws.
 */
export function coalesce(
  look: (ids: readonly number[] | undefined) => Promise<void>
): (id: number | undefined) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { ids: Set<number>; every: boolean; done: Promise<void> } | undefined

  function open() {
    const ids = new Set<number>()
    const done = last.then(() => {
      const every = waiting?.every
      waiting = undefined
      return look(every ? undefined : [...ids])
    })
    last = done.catch(() => undefined)
    return { ids, every: false, done }
  }

  return id => {
    const batch = waiting ?? open()
    waiting = batch
    if (id === undefined) batch.every = true
    else batch.ids.add(id)
    return batch.done
  }
}
