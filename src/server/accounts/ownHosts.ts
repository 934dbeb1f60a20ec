import { hostname, networkInterfaces } from 'node:os'

/** The names under which browsers reach this machine: without a configured address, links are made for no other. */
export function ownHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const names = addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return ['localhost', hostname(), ...names].flatMap(name => [name, `${name}:*`])
}
