/** Returns `act`, where a call during another one gets the result of that one, as when a button is pressed twice. */
export function atOnce<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= act().finally(() => {
      running = undefined
    })
    return running
  }
}
