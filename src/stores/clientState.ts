import { atom } from 'nanostores'

/** What the product calls the session state of a client. */
export interface ClientState {
  isLoggedIn: boolean
  /** Staff: the profile has a name. */
  isInternalUser: boolean
  /** The key that the product page demands; the name does not describe its content. */
  ShowPublic: number
}

const DEFAULTS: ClientState = { isLoggedIn: false, isInternalUser: false, ShowPublic: 1 }

export const $clientState = atom<ClientState>(DEFAULTS)

const change = (part: Partial<ClientState>) => $clientState.set({ ...$clientState.get(), ...part })

/** The acts on it. */
export const clientActions = {
  login: () => change({ isLoggedIn: true }),
  logout: () => change({ isLoggedIn: false }),
  setInternalUser: (isInternalUser: boolean) => change({ isInternalUser }),
  setShowPublic: (ShowPublic: number) => change({ ShowPublic }),
  /** Back to the defaults. */
  reset: () => $clientState.set(DEFAULTS)
}
