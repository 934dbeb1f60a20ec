/** What admins do to people, and to what people wrote; each act is logged. */
export const AUDIT_ACTS = [
  'block',
  'unblock',
  'role',
  'golden',
  'staff',
  'hide',
  'restore',
  'approve',
  'dismiss',
  'reopen',
  'answer',
  'unanswer'
] as const
