import { SingleBar } from 'cli-progress'

export interface Progress {
  step: () => void
  stop: () => void
}

/** Shows a progress bar on a terminal. Otherwise, as in a log, prints a line every 25 %. */
export function startProgress(total: number, name = 'import'): Progress {
  if (process.stderr.isTTY) {
    const bar = new SingleBar({
      format: `${name} {bar} {percentage} % | {value}/{total}`,
      hideCursor: true,
      clearOnComplete: true
    })
    bar.start(total, 0)
    return { step: () => bar.increment(), stop: () => bar.stop() }
  }
  let done = 0
  const quarter = () => Math.floor((4 * done) / total)
  return {
    step: () => {
      const before = quarter()
      done++
      if (quarter() > before) process.stdout.write(`${name}: ${25 * quarter()} %\n`)
    },
    stop: () => {}
  }
}
