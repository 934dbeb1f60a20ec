/** Logged actions of admins on people and on their texts. */
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
