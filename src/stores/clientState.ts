import { atom } from 'nanostores'

/** Session state of a client, with the names of the product. */
export interface ClientState {
  isLoggedIn: boolean
  /** True for staff, whose profile has a name. */
  isInternalUser: boolean
  /** Key required by the product page. Its name does not describe its content. */
  ShowPublic: number
}

const DEFAULTS: ClientState = { isLoggedIn: false, isInternalUser: false, ShowPublic: 1 }

export const $clientState = atom<ClientState>(DEFAULTS)

const change = (part: Partial<ClientState>) => $clientState.set({ ...$clientState.get(), ...part })

/** Actions on the session state. */
export const clientActions = {
  login: () => change({ isLoggedIn: true }),
  logout: () => change({ isLoggedIn: false }),
  setInternalUser: (isInternalUser: boolean) => change({ isInternalUser }),
  setShowPublic: (ShowPublic: number) => change({ ShowPublic }),
  /** Restores the defaults. */
  reset: () => $clientState.set(DEFAULTS)
}
