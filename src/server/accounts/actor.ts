/** Who asks. */
export interface Actor {
  /** Null for a guest. */
  id: number | null
  /** Staff: may read internal articles. */
  internal: boolean
  admin: boolean
}

/** Somebody who is signed in. */
export interface Member extends Actor {
  id: number
}

export const GUEST: Actor = { id: null, internal: false, admin: false }
