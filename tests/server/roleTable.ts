import { PASSWORD } from '../support/person.ts'

/** Who calls, in the order in which the rows tell what each gets. */
export const ROLES = ['guest', 'member', 'internal', 'admin', 'blocked'] as const
export type Role = (typeof ROLES)[number]

/** Whose call it is, for what is sent. */
export interface Caller {
  role: Role
  email: string
  /** Of somebody on whom admins act. */
  target: number
  /** An e-mail address that nobody had so far. */
  fresh: string
}

/** `200`, or `403 blocked` where the code of the reply counts. */
type Gets = readonly [guest: string, member: string, internal: string, admin: string, blocked: string]

export interface Row {
  /** `METHOD /path` as the app has it. */
  route: string
  gets: Gets
  /** The address to call, where the path has a place to fill or a query. */
  at?: string
  /** What is sent with a POST. */
  body?(caller: Caller): object
  file?(): File
  /** It ends sessions or changes accounts: each role sends somebody of its own. */
  alone?: boolean
  /** A way in, a beacon, or an act by the token of a mail, which needs no CSRF token. */
  wayIn?: boolean
}

const BLOCKED = '403 blocked'
/** The same for everybody who is not blocked. */
const all = (each: string): Gets => [each, each, each, each, BLOCKED]
const OPEN = all('200')
const CLOSED = all('404 not_found')
/** Whoever is signed in gets `each`. */
const signedIn = (each: string): Gets => ['401 unauthorized', each, each, each, BLOCKED]
const MINE = signedIn('200')
/** What only staff may read does not exist for others. */
const STAFF: Gets = ['401 unauthorized', '404 not_found', '200', '200', BLOCKED]
const ADMINS: Gets = ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
/** Changes of what somebody else wrote. */
const OTHERS: Gets = ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
const SUPPORT: Gets = ['401 unauthorized', '403 forbidden', '200', '200', BLOCKED]
/** Outside /api, where nobody is asked who they are. */
const ANYBODY: Gets = ['200', '200', '200', '200', '200']

/** A public and an internal sample. */
const [PUBLIC, INTERNAL] = [3001, 3017]
/** A question of somebody else, and a comment. */
const [QUESTION, COMMENT] = [3002, 202]
/** Another comment, which nobody removes. */
const SAID = 201
const name = 'Somebody'
const newPassword = 'cedar-orbit-58-lagoon'
const post = { articleType: 1, bigTitle: 'A post', content: 'Its text', family1: [117], family2: [1] }
const textFile = () => new File(['Boot log'], 'boot.log', { type: 'text/plain' })

/** Every call of the API, what is sent, and what each role must get. */
export const ROWS: readonly Row[] = [
  { route: 'GET /healthz', gets: ANYBODY },
  { route: 'GET /readyz', gets: ANYBODY },
  { route: 'GET /api/openapi.json', gets: OPEN },
  { route: 'GET /api/docs', gets: OPEN },
  { route: 'GET /api/docs/start.js', gets: OPEN },
  { route: 'GET /api/docs/*', at: '/api/docs/swagger-ui.css', gets: OPEN },

  { route: 'GET /api/user/userLogin', gets: ANYBODY },
  { route: 'GET /api/user/userLoginOut', gets: ANYBODY, alone: true },
  { route: 'POST /api/user/setLanguage', body: () => ({ lang: 'en' }), gets: MINE },
  { route: 'GET /api/user/signInWays', gets: OPEN },
  { route: 'GET /api/user/signInRequest', at: '/api/user/signInRequest?code=NOBODYS', gets: signedIn('404 not_found') },
  { route: 'POST /api/user/claimAdmin', body: () => ({ token: 'made-up' }), gets: signedIn('422 link_expired') },
  { route: 'GET /api/user/getGoldenAuthorList', gets: OPEN },
  { route: 'GET /api/personalSetting/getPersonalInfo', gets: MINE },
  { route: 'GET /api/personalSetting/getUserInfos', at: '/api/personalSetting/getUserInfos?userId=1', gets: OPEN },
  { route: 'POST /api/personalSetting/setPersonalInfo', body: () => ({ nickname: name }), gets: MINE },
  { route: 'GET /api/personalSetting/getDiscussList', gets: MINE },
  { route: 'GET /api/personalSetting/getDiscussList', at: '/api/personalSetting/getDiscussList?userId=1', gets: OPEN },

  { route: 'GET /api/personalSetting/exportMyData', gets: MINE },
  { route: 'POST /api/personalSetting/deleteAccount', body: () => ({ password: PASSWORD }), gets: MINE, alone: true },

  { route: 'GET /api/family/getFamilyList', at: '/api/family/getFamilyList?level=1', gets: OPEN },
  { route: 'GET /api/article/getArticleList', gets: OPEN },
  {
    route: 'GET /api/article/getArticleList',
    at: '/api/article/getArticleList?status=deleted&userId=1',
    gets: ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
  },
  { route: 'GET /api/article/getArticle', at: `/api/article/getArticle?id=${PUBLIC}`, gets: OPEN },
  {
    route: 'GET /api/article/getArticle',
    at: `/api/article/getArticle?id=${INTERNAL}`,
    gets: ['404 not_found', '404 not_found', '200', '200', BLOCKED]
  },
  { route: 'GET /api/article/getArticleCollectionList', gets: MINE },
  {
    route: 'GET /api/article/getArticleCollectionList',
    at: '/api/article/getArticleCollectionList?userId=1',
    gets: ADMINS
  },
  { route: 'POST /api/article/addArticle', body: () => post, gets: MINE },
  {
    route: 'POST /api/article/addArticle',
    body: () => ({ ...post, bigTitle: 'An internal post', public: 0 }),
    gets: ['401 unauthorized', '403 forbidden', '200', '200', BLOCKED]
  },
  { route: 'POST /api/article/reEditArticle', body: () => ({ ...post, id: PUBLIC, revision: 0 }), gets: OTHERS },
  { route: 'POST /api/article/deleteArticle', body: () => ({ id: PUBLIC }), gets: OTHERS },
  {
    route: 'POST /api/article/restoreArticle',
    body: () => ({ id: PUBLIC }),
    gets: ['401 unauthorized', '404 not_found', '404 not_found', '200', BLOCKED]
  },
  { route: 'POST /api/article/preview', body: () => ({ content: '# Text' }), gets: MINE },
  { route: 'GET /api/article/drafts', gets: MINE },
  { route: 'POST /api/article/drafts', body: () => ({ key: 'one', base: 0, fields: {} }), gets: MINE },
  { route: 'DELETE /api/article/drafts', at: '/api/article/drafts?key=one&version=1', gets: MINE },
  { route: 'GET /api/user/suggest', at: '/api/user/suggest?q=a', gets: MINE },
  { route: 'GET /api/focus/getFocusList', gets: MINE },
  { route: 'GET /api/focus/getFocusList', at: '/api/focus/getFocusList?userId=1', gets: OPEN },
  { route: 'GET /api/focus/getFocusArticleList', gets: MINE },
  { route: 'GET /api/focus/getFocusArticleList', at: '/api/focus/getFocusArticleList?userId=1', gets: OPEN },
  { route: 'GET /api/focus/checkFocus', at: '/api/focus/checkFocus?userId=1', gets: MINE },
  { route: 'GET /api/notebook/getNoteBookList', gets: MINE },
  { route: 'GET /api/message/getNewMessageStatus', gets: MINE },
  { route: 'GET /api/message/getMessage', at: '/api/message/getMessage?type=comment', gets: MINE },
  // Messages of nobody.
  { route: 'POST /api/message/setMessageReaded', body: () => ({ id: 2_000_000_000 }), gets: signedIn('404 not_found') },
  { route: 'POST /api/message/setAllMessageReaded', body: () => ({}), gets: MINE },
  { route: 'GET /api/message/preferences', gets: MINE },
  { route: 'POST /api/message/preferences', body: () => ({ digest: 'none' }), gets: MINE },
  { route: 'GET /api/message/stream', gets: MINE },
  {
    route: 'GET /api/message/unsubscribe',
    at: '/api/message/unsubscribe?token=made-up',
    gets: all('422 link_expired')
  },
  {
    route: 'POST /api/message/unsubscribe',
    at: '/api/message/unsubscribe?token=made-up',
    gets: all('422 link_expired'),
    wayIn: true
  },
  { route: 'GET /api/support/messages', gets: ['401 unauthorized', '200', '422 invalid', '422 invalid', BLOCKED] },
  { route: 'GET /api/support/messages', at: '/api/support/messages?userId=1', gets: SUPPORT },
  { route: 'POST /api/support/messages', body: ({ target }) => ({ userId: target, content: 'Hello' }), gets: SUPPORT },
  { route: 'GET /api/support/inbox', gets: SUPPORT },
  { route: 'POST /api/support/read', body: ({ target }) => ({ userId: target, id: 1 }), gets: SUPPORT },

  { route: 'GET /api/search/searchKeywords', at: '/api/search/searchKeywords?q=DDR', gets: OPEN },
  {
    route: 'POST /api/article/read',
    body: () => ({ id: PUBLIC }),
    gets: ['204', '204', '204', '204', '204'],
    wayIn: true
  },
  { route: 'POST /api/article/articleCollection', body: () => ({ id: PUBLIC }), gets: MINE },
  { route: 'POST /api/article/articleCollection', body: () => ({ id: INTERNAL }), gets: STAFF },
  { route: 'POST /api/article/delArticleCollection', body: () => ({ id: PUBLIC }), gets: MINE },
  { route: 'POST /api/discuss/addLike', body: () => ({ type: 'article', id: PUBLIC, like: true }), gets: MINE },
  { route: 'POST /api/discuss/addLike', body: () => ({ type: 'article', id: INTERNAL, like: true }), gets: STAFF },
  { route: 'GET /api/discuss/getArticleDiscuss', at: `/api/discuss/getArticleDiscuss?articleId=${PUBLIC}`, gets: OPEN },
  {
    route: 'GET /api/discuss/getArticleDiscuss',
    at: `/api/discuss/getArticleDiscuss?articleId=${INTERNAL}`,
    gets: ['404 not_found', '404 not_found', '200', '200', BLOCKED]
  },
  { route: 'POST /api/discuss/addArticleDiscuss', body: () => ({ articleId: PUBLIC, content: 'Hello' }), gets: MINE },
  {
    route: 'POST /api/discuss/addArticleDiscuss',
    body: () => ({ articleId: INTERNAL, content: 'Hello' }),
    gets: STAFF
  },
  // Somebody else's.
  {
    route: 'POST /api/discuss/deleteDiscuss',
    body: () => ({ id: COMMENT }),
    gets: ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
  },
  {
    route: 'POST /api/article/setBestAnswer',
    body: () => ({ articleId: QUESTION, discussId: null }),
    gets: ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
  },
  { route: 'POST /api/article/report', body: () => ({ id: PUBLIC, reason: 'Spam' }), gets: MINE },
  { route: 'POST /api/article/report', body: () => ({ id: INTERNAL, reason: 'Spam' }), gets: STAFF },
  { route: 'POST /api/discuss/report', body: () => ({ id: SAID, reason: 'Spam' }), gets: MINE },
  { route: 'POST /api/focus/addFocus', body: ({ target }) => ({ userId: target }), gets: MINE },
  { route: 'POST /api/focus/delFocus', body: ({ target }) => ({ userId: target }), gets: MINE },
  { route: 'POST /api/notebook/addNoteBook', body: () => ({ title: 'Note', source: `article:${PUBLIC}` }), gets: MINE },
  {
    route: 'POST /api/notebook/addNoteBook',
    body: () => ({ title: 'Note', source: `article:${INTERNAL}` }),
    gets: STAFF
  },
  { route: 'POST /api/notebook/delNoteBook', body: () => ({ id: 1 }), gets: MINE },

  // It is no picture: members come as far as being told so.
  { route: 'POST /api/upload/uploadImg', file: textFile, gets: signedIn('415 wrong_kind') },
  { route: 'POST /api/upload/uploadFile', file: textFile, gets: MINE },
  {
    route: 'GET /uploads/:key{[0-9a-f]{64}\\.[a-z]{2,4}}',
    at: `/uploads/${'0'.repeat(64)}.png`,
    gets: ['404 not_found', '404 not_found', '404 not_found', '404 not_found', '404 not_found']
  },

  { route: 'GET /api/admin/people', gets: ADMINS },
  { route: 'POST /api/admin/block', body: ({ target }) => ({ userId: target, reason: 'Spam' }), gets: ADMINS },
  { route: 'POST /api/admin/unblock', body: ({ target }) => ({ userId: target }), gets: ADMINS },
  { route: 'POST /api/admin/role', body: ({ target }) => ({ userId: target, role: 'user' }), gets: ADMINS },
  { route: 'POST /api/admin/golden', body: ({ target }) => ({ userId: target, golden: false }), gets: ADMINS },
  { route: 'GET /api/admin/audits', gets: ADMINS },
  { route: 'GET /api/admin/reports', gets: ADMINS },
  { route: 'POST /api/admin/dismiss', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/reopen', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/hide', body: () => ({ type: 'discuss', id: COMMENT, reason: 'Spam' }), gets: ADMINS },
  { route: 'POST /api/admin/restore', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/approve', body: () => ({ id: PUBLIC }), gets: ADMINS },

  // better-auth's own.
  {
    route: 'POST /api/auth/sign-up/email',
    body: ({ fresh }) => ({ email: fresh, password: PASSWORD, name }),
    gets: OPEN,
    alone: true,
    wayIn: true
  },
  {
    route: 'POST /api/auth/sign-in/email',
    body: ({ email }) => ({ email, password: PASSWORD }),
    gets: OPEN,
    alone: true,
    wayIn: true
  },
  // There is no central login service here.
  {
    route: 'POST /api/auth/sign-in/social',
    body: () => ({ provider: 'central', callbackURL: '/' }),
    gets: CLOSED,
    wayIn: true
  },
  { route: 'GET /api/auth/callback/:id', at: '/api/auth/callback/central', gets: all('302') },
  { route: 'POST /api/auth/callback/:id', at: '/api/auth/callback/central', gets: all('302') },
  { route: 'POST /api/auth/request-password-reset', body: ({ fresh }) => ({ email: fresh }), gets: OPEN, wayIn: true },
  {
    route: 'GET /api/auth/reset-password/:token',
    at: '/api/auth/reset-password/made-up?callbackURL=/login',
    gets: all('302')
  },
  {
    route: 'POST /api/auth/reset-password',
    body: () => ({ token: 'made-up', newPassword }),
    gets: all('422 link_expired'),
    wayIn: true
  },
  { route: 'GET /api/auth/verify-email', at: '/api/auth/verify-email?token=made-up', gets: all('422 link_expired') },
  { route: 'POST /api/auth/send-verification-email', body: ({ email }) => ({ email }), gets: OPEN },
  {
    route: 'POST /api/auth/change-password',
    body: () => ({ currentPassword: PASSWORD, newPassword }),
    gets: MINE,
    alone: true
  },
  { route: 'GET /api/auth/list-sessions', gets: MINE },
  { route: 'POST /api/auth/revoke-session', body: () => ({ token: 'made-up' }), gets: MINE },
  { route: 'POST /api/auth/revoke-sessions', gets: MINE, alone: true },
  { route: 'POST /api/auth/revoke-other-sessions', gets: MINE, alone: true },
  { route: 'POST /api/auth/device/code', gets: OPEN, alone: true, wayIn: true },
  { route: 'POST /api/auth/device/token', gets: all('400'), wayIn: true },
  { route: 'POST /api/auth/device/approve', body: () => ({ userCode: 'NOBODYS' }), gets: signedIn('400 malformed') },
  { route: 'POST /api/auth/device/deny', body: () => ({ userCode: 'NOBODYS' }), gets: signedIn('400 malformed') },
  { route: 'GET /api/auth/error', gets: all('302') },

  // Closed.
  { route: 'GET /api/auth/get-session', gets: CLOSED },
  { route: 'POST /api/auth/get-session', gets: CLOSED },
  { route: 'POST /api/auth/update-session', gets: CLOSED },
  { route: 'POST /api/auth/sign-out', gets: CLOSED },
  { route: 'POST /api/auth/verify-password', body: () => ({ password: PASSWORD }), gets: CLOSED },
  { route: 'POST /api/auth/update-user', body: () => ({ name }), gets: CLOSED },
  { route: 'POST /api/auth/change-email', body: ({ fresh }) => ({ newEmail: fresh }), gets: CLOSED },
  { route: 'POST /api/auth/delete-user', body: () => ({ password: PASSWORD }), gets: CLOSED },
  { route: 'GET /api/auth/delete-user/callback', at: '/api/auth/delete-user/callback?token=made-up', gets: CLOSED },
  { route: 'GET /api/auth/list-accounts', gets: CLOSED },
  { route: 'POST /api/auth/link-social', body: () => ({ provider: 'central' }), gets: CLOSED },
  { route: 'POST /api/auth/unlink-account', body: () => ({ providerId: 'credential' }), gets: CLOSED },
  { route: 'GET /api/auth/account-info', gets: CLOSED },
  { route: 'POST /api/auth/get-access-token', body: () => ({ providerId: 'central' }), gets: CLOSED },
  { route: 'POST /api/auth/refresh-token', body: () => ({ providerId: 'central' }), gets: CLOSED },
  { route: 'GET /api/auth/device', at: '/api/auth/device?user_code=NOBODYS', gets: CLOSED },
  { route: 'GET /api/auth/ok', gets: CLOSED }
]
