/** The part of a service worker's global scope that we use: TypeScript knows a page's scope or a worker's, not both. */
interface WorkerScope {
  readonly location: Location
  readonly clients: { matchAll(options: object): Promise<readonly { url: string }[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void
}

/** An event that the browser keeps the worker running for. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

export const scope = self as unknown as WorkerScope
