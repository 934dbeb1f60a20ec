/** Who asks. Sign-in comes with a later release; until then everybody is a guest. */
export interface Actor {
  id: number | null
  /** Staff: may read internal articles. */
  internal: boolean
  admin: boolean
}

export const GUEST: Actor = { id: null, internal: false, admin: false }
