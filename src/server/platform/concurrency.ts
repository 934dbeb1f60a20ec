/** Runs acts in the order in which they are given, at most `most` at once. Gives what an act gives. */
export function limitConcurrency(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async act => {
    if (running >= most) await new Promise<void>(done => waiting.push(done))
    else running++
    try {
      return await act()
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
