/**
 * The used part of a service worker's global scope. TypeScript supports the scope of a page or of a worker, but not
 * both.
 */
interface WorkerScope {
  readonly location: Location
  readonly clients: { matchAll(options: object): Promise<readonly { url: string }[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void
}

/** An event for which the browser keeps the worker running. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

export const scope = self as unknown as WorkerScope
