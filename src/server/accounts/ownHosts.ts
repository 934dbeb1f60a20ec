import { hostname, networkInterfaces } from 'node:os'

/** Returns the host names of this machine. Without a configured address, links are only created for them. */
export function ownHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const names = addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return ['localhost', hostname(), ...names].flatMap(name => [name, `${name}:*`])
}

/** Returns a check whether a Host header, or the host of an Origin, is a name of this machine or of `siteUrl`. */
export function ownHostTest(siteUrl: string | undefined): (host: string) => boolean {
  const names = new Set([...ownHosts(), ...(siteUrl ? [new URL(siteUrl).hostname] : [])])
  return host => URL.canParse(`http://${host}`) && names.has(new URL(`http://${host}`).hostname)
}
