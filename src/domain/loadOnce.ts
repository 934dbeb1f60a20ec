/** Returns the result of `load`, which is called once and shared by all callers. */
export interface LoadOnce<T> {
  (): Promise<T>
  /** Clears the result, so that the next call loads again. */
  forget(): void
}

/** Memoises an asynchronous function. A failure is not cached: the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): LoadOnce<T> {
  let loaded: Promise<T> | undefined
  const get = () => {
    if (loaded) return loaded
    const loading = load()
    loaded = loading
    loading.catch(() => {
      if (loaded === loading) loaded = undefined
    })
    return loading
  }
  return Object.assign(get, {
    forget() {
      loaded = undefined
    }
  })
}
