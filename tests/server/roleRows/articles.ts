import { sampleComment } from '../../support/samples.ts'
import {
  ADMINS,
  all,
  BLOCKED,
  COMMENT,
  INTERNAL,
  MINE,
  OPEN,
  OTHERS,
  PUBLIC,
  QUESTION,
  type Row,
  STAFF,
  signedIn
} from './row.ts'

/** Another comment, which no call removes. */
const SAID = sampleComment({ source: 'faq' }).id
const post = { articleType: 1, bigTitle: 'A post', content: 'Its text', family1: [117], family2: [1] }
const textFile = () => new File(['Boot log'], 'boot.log', { type: 'text/plain' })

/** Calls for articles, comments, bookmarks and uploads. */
export const ARTICLES: readonly Row[] = [
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
  {
    route: 'GET /api/article/getArticleHistory',
    at: `/api/article/getArticleHistory?id=${PUBLIC}`,
    gets: ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
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

  { route: 'GET /api/search/searchKeywords', at: '/api/search/searchKeywords?q=DDR', gets: OPEN },
  {
    route: 'POST /api/search/m3e_search',
    body: () => ({ query: 'DDR', kb: ['zh'], k: 5 }),
    gets: OPEN,
    tokenless: true
  },
  {
    route: 'POST /api/search/matchLog',
    body: () => ({ lines: ['mmc<*>: error <*> whilst'], since: 0 }),
    gets: OPEN,
    tokenless: true
  },
  {
    route: 'POST /api/search/searchKeywords_feedBack',
    body: () => ({ sid: 'unknown', satisfied: false, reason: '', clickedId: PUBLIC }),
    gets: all('404 not_found')
  },
  {
    route: 'POST /api/article/read',
    body: () => ({ id: PUBLIC }),
    gets: ['204', '204', '204', '204', '204'],
    tokenless: true
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
  // A comment of another person.
  {
    route: 'POST /api/discuss/editDiscuss',
    body: () => ({ id: COMMENT, content: 'Mine now', editedAt: null }),
    gets: signedIn('403 forbidden')
  },
  {
    route: 'GET /api/discuss/getDiscussHistory',
    at: `/api/discuss/getDiscussHistory?id=${COMMENT}`,
    gets: ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
  },
  {
    route: 'POST /api/discuss/deleteDiscuss',
    body: () => ({ id: COMMENT }),
    gets: ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
  },
  {
    route: 'POST /api/discuss/restoreDiscuss',
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

  // The file is not a picture, so members get this refusal.
  { route: 'POST /api/upload/uploadImg', file: textFile, gets: signedIn('415 wrong_kind') },
  { route: 'POST /api/upload/uploadFile', file: textFile, gets: MINE },
  {
    route: 'GET /uploads/:key{[0-9a-f]{64}\\.[a-z]{2,4}}',
    at: `/uploads/${'0'.repeat(64)}.png`,
    gets: ['404 not_found', '404 not_found', '404 not_found', '404 not_found', '404 not_found']
  }
]
