import type { GenericOAuthConfig } from 'better-auth/plugins'
import type { CentralLogin } from '../platform/config.ts'

/** Suffix of addresses for people whose address the service does not share. Nobody can sign up with it. */
export const NO_ADDRESS = '@central.invalid'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Configures the central login service as a provider of better-auth. Its data about a person is updated at each
 * sign-in.
 */
export function centralProvider({ issuer, clientId, clientSecret }: CentralLogin): GenericOAuthConfig {
  return {
    providerId: 'central',
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    overrideUserInfo: true,
    mapProfileToUser: profile => {
      const text = (claim: string) => (typeof profile[claim] === 'string' ? (profile[claim] as string).trim() : '')
      const nickname = text('nickname') || text('preferred_username') || text('name') || text('sub')
      return {
        name: nickname.slice(0, 30),
        image: text('avatar') || text('picture'),
        // Some services share no address, but one is needed to distinguish accounts.
        email: text('email') || text('sub') + NO_ADDRESS,
        emailVerified: profile.email_verified === true,
        staffName: text('name').slice(0, 60),
        ...(UUID.test(text('uuid')) && { uuid: text('uuid') })
      }
    }
  }
}
