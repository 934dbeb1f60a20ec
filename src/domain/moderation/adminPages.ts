/** Admin pages, in menu order. */
export const ADMIN_PAGES = {
  people: '/admin',
  reports: '/admin/reports',
  gaps: '/admin/gaps',
  tickets: '/admin/tickets',
  audits: '/admin/audits',
  retrieval: '/chat_test'
} as const

export type AdminPart = keyof typeof ADMIN_PAGES
