import { useStore as useAtom } from '@nanostores/react'
import { createContext, type ReactNode, useContext } from 'react'
import { $clientState, type ClientState, clientActions } from '../../stores/clientState.ts'

type Store = ClientState & typeof clientActions

const Context = createContext<Store | undefined>(undefined)

/** Provides the session state of this client to the islands inside. */
export function StoreProvider({ children }: { children: ReactNode }) {
  const state = useAtom($clientState)
  return <Context value={{ ...state, ...clientActions }}>{children}</Context>
}

/**
 * Returns the session state of this client and its actions.
 * @throws Error outside a StoreProvider
 */
export function useStore(): Store {
  const store = useContext(Context)
  if (!store) throw new Error('useStore must be used within a StoreProvider')
  return store
}
