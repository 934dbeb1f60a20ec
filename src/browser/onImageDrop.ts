/**
 * Calls `take` for pictures that are pasted or dropped anywhere on the page, or in a part of it. Calls `drag` while
 * files are dragged over it. Returns a function that stops listening.
 */
export function onImageDrop(
  take: (files: [File, ...File[]]) => void,
  drag: (over: boolean) => void,
  where: Document | HTMLElement = document
): () => void {
  const stop = new AbortController()
  const takeFrom = (event: Event, data: DataTransfer | null) => {
    drag(false)
    const [first, ...others] = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!first) return
    event.preventDefault()
    take([first, ...others])
  }
  const over = (event: DragEvent) => {
    const files = event.dataTransfer?.types.includes('Files') ?? false
    // Otherwise the browser would leave the page and open the picture.
    if (files) event.preventDefault()
    drag(files)
  }
  const hear = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
    (where as HTMLElement).addEventListener(type, act, { signal: stop.signal })
  hear('paste', event => takeFrom(event, event.clipboardData))
  hear('drop', event => takeFrom(event, event.dataTransfer))
  hear('dragover', over)
  hear('dragleave', event => event.relatedTarget === null && drag(false))
  return () => stop.abort()
}
