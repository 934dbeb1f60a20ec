import { PASSWORD } from '../../support/person.ts'
import { ANYBODY, MINE, OPEN, type Row, signedIn } from './row.ts'

const name = 'Somebody'

/** Calls for monitoring and accounts. */
export const ACCOUNTS: readonly Row[] = [
  { route: 'GET /healthz', gets: ANYBODY },
  { route: 'GET /readyz', gets: ANYBODY },
  { route: 'GET /api/openapi.json', gets: OPEN },
  { route: 'GET /api/docs', gets: OPEN },
  { route: 'GET /api/docs/start.js', gets: OPEN },
  { route: 'GET /api/docs/site.css', gets: OPEN },
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
  {
    route: 'POST /api/personalSetting/setPersonalInfo',
    body: ({ role }) => ({ nickname: `${name} ${role}` }),
    gets: MINE
  },
  { route: 'GET /api/personalSetting/getDiscussList', gets: MINE },
  { route: 'GET /api/personalSetting/getDiscussList', at: '/api/personalSetting/getDiscussList?userId=1', gets: OPEN },

  { route: 'GET /api/personalSetting/exportMyData', gets: MINE },
  { route: 'POST /api/personalSetting/deleteAccount', body: () => ({ password: PASSWORD }), gets: MINE, alone: true }
]
