import { hostname, networkInterfaces } from 'node:os'

/** The names under which browsers reach this machine: without a configured address, links are made for no other. */
export function ownHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const names = addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return ['localhost', hostname(), ...names].flatMap(name => [name, `${name}:*`])
}

/** Decides whether a Host header, or the host of an Origin, is a name of this machine or of `siteUrl`. */
export function ownHostTest(siteUrl: string | undefined): (host: string) => boolean {
  const names = new Set([...ownHosts(), ...(siteUrl ? [new URL(siteUrl).hostname] : [])])
  return host => URL.canParse(`http://${host}`) && names.has(new URL(`http://${host}`).hostname)
}
