import { hostname, networkInterfaces } from 'node:os'
import { describeError, logInfo } from '../platform/log.ts'

/** Returns the host names of this machine. Without a configured address, links are only created for them. */
export function ownHosts(): string[] {
  return ['localhost', hostname(), ...ownAddresses()].flatMap(name => [name, `${name}:*`])
}

/** Returns the addresses of this machine, or only the loopback ones where a sandbox hides the others. */
function ownAddresses(): string[] {
  try {
    const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
    return addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  } catch (error) {
    logInfo(`The addresses of this machine cannot be listed: ${describeError(error)}`)
    return ['127.0.0.1', '[::1]']
  }
}

/** Returns a check whether a Host header, or the host of an Origin, is a name of this machine or of `siteUrl`. */
export function ownHostTest(siteUrl: string | undefined): (host: string) => boolean {
  const names = new Set([...ownHosts(), ...(siteUrl ? [new URL(siteUrl).hostname] : [])])
  return host => URL.canParse(`http://${host}`) && names.has(new URL(`http://${host}`).hostname)
}
