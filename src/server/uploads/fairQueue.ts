/** Runs tasks one at a time, in turns by owner, so that many tasks of one owner do not block others. */
export interface FairQueue {
  run<T>(owner: number, task: () => Promise<T>): Promise<T>
}

export function openFairQueue(): FairQueue {
  /** Tasks by owner, in the order of turns. */
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
      // After a turn, an owner moves to the end.
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
