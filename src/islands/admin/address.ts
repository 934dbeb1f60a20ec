import { useCallback, useEffect, useState } from 'react'

/** Query of a list in the address. */
export interface AdminAddress {
  q: string
  page: number
  /** Tab of the list. Undefined for the first tab or without tabs. */
  state?: string
}

/** Returns the address of a page of a list, relative to the current page. */
export function addressOf({ q, page, state }: AdminAddress): string {
  const query = new URLSearchParams()
  if (state) query.set('state', state)
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : '?'
}

/**
 * Returns the query of the address, which is unknown while the page is built, and a function to change it. The change
 * adds a history entry only if `step` is true.
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

/** Maximum page number of the API. */
const MAX_PAGES = 20_000
