import { useCallback, useEffect, useState } from 'react'

/** What the address asks a list for. */
export interface AdminAddress {
  q: string
  page: number
  /** The tab, where the list has some; the first without it. */
  state?: string
}

/** The address of a page of a list, from the page that it stands on. */
export function addressOf({ q, page, state }: AdminAddress): string {
  const query = new URLSearchParams()
  if (state) query.set('state', state)
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : '?'
}

/**
 * What the address asks for, which is not known while the page is built; and a way to ask for something else, which
 * leaves a step back only where `step` says so.
 */
export function useAddress(): [asked: AdminAddress | undefined, go: (address: AdminAddress, step: boolean) => void] {
  const [address, setAddress] = useState<AdminAddress>()
  useEffect(() => {
    const read = () => {
      const query = new URLSearchParams(location.search)
      const page = Math.trunc(Number(query.get('page')))
      setAddress({
        q: query.get('q') ?? '',
        page: page > 1 && page <= MAX_PAGES ? page : 1,
        state: query.get('state') ?? ''
      })
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = useCallback((wanted: AdminAddress, step: boolean) => {
    const url = new URL(addressOf(wanted), location.href)
    if (step) history.pushState(null, '', url)
    else history.replaceState(history.state, '', url)
    setAddress(wanted)
  }, [])
  return [address, go]
}

/** The API lists no further. */
const MAX_PAGES = 20_000
