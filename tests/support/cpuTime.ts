/** Returns the processor time in milliseconds that this process has used, which grows however busy the machine is. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the processor time in milliseconds that this process uses for `work`. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = cpuNow()
  await work()
  return cpuNow() - before
}
