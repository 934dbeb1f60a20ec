/** Returns the processor time in milliseconds that this process uses for `work`, however busy the machine is. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
