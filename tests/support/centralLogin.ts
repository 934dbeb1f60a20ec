import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './server.ts'

/** Claims of the only person that the central service knows. Tests can change them. */
export interface CentralClaims {
  sub: string
  name: string
  nickname: string
  email: string
  avatar: string
  uuid: string
}

const CLIENT = { id: 'pinout', secret: 'a secret of the test' }

/** Starts a real OpenID Connect provider on loopback, which signs in `person` without a prompt. */
export async function startCentralLogin(ours: string, person: CentralClaims) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${ours}/api/auth/callback/central`],
        grant_types: ['authorization_code'],
        response_types: ['code']
      }
    ],
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'avatar', 'uuid'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...person, email_verified: true }) })
  })
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { prompt, session } = await provider.interactionDetails(ctx.req, ctx.res)
    if (prompt.name === 'login')
      return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: person.sub } })
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: CLIENT.id })
    grant.addOIDCScope('openid profile email')
    return provider.interactionFinished(ctx.req, ctx.res, { consent: { grantId: await grant.save() } })
  })
  /** Other requests to this service, by path. */
  const heard: { path: string; body: string }[] = []
  const oidc = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/central/')) return oidc(request, response)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push({ path: request.url, body: Buffer.concat(parts).toString() })
    response.writeHead(request.url.includes('broken') ? 500 : 204).end()
  })
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  return {
    issuer,
    heard,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    stop: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
