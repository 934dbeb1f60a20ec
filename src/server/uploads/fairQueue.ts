/** Runs tasks one at a time, the owners of those that wait in turn: many tasks of one hold nobody else up for long. */
export interface FairQueue {
  run<T>(owner: number, task: () => Promise<T>): Promise<T>
}

export function openFairQueue(): FairQueue {
  /** By owner, in the order of their turns. */
  const waiting = new Map<number, (() => Promise<void>)[]>()
  let isRunning = false

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = take(); next; next = take()) await next()
    isRunning = false
  }
  function take(): (() => Promise<void>) | undefined {
    for (const [owner, tasks] of waiting) {
      const task = tasks.shift()
      // An owner who had a turn waits behind the others.
      waiting.delete(owner)
      if (tasks.length > 0) waiting.set(owner, tasks)
      if (task) return task
    }
    return undefined
  }

  return {
    run: (owner, task) =>
      new Promise((resolve, reject) => {
        const tasks = waiting.get(owner) ?? []
        tasks.push(() => task().then(resolve, reject))
        waiting.set(owner, tasks)
        void runAll()
      })
  }
}
