import { expect, test, vi } from 'vitest'
import { ownHosts, ownHostTest } from '../../../src/server/accounts/ownHosts.ts'

const addresses = vi.hoisted(() => ({ list: (): unknown => ({}) }))
vi.mock('node:os', async original => ({
  ...(await original<typeof import('node:os')>()),
  networkInterfaces: () => addresses.list()
}))

test('a machine answers to its addresses, with any port', () => {
  addresses.list = () => ({
    eth0: [
      { address: '10.0.0.7', family: 'IPv4' },
      { address: 'fe80::1', family: 'IPv6' }
    ]
  })
  expect(ownHosts()).toEqual(expect.arrayContaining(['localhost', '10.0.0.7:*', '[fe80::1]']))
  const isOwnHost = ownHostTest(undefined)
  expect(['localhost:4321', '10.0.0.7:80', '[fe80::1]:80', 'evil.example'].map(isOwnHost)).toEqual([
    true,
    true,
    true,
    false
  ])
})

test('a sandbox that hides the addresses leaves the loopback ones', () => {
  // As under RestrictAddressFamilies without AF_NETLINK.
  addresses.list = () => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  }
  const isOwnHost = ownHostTest('https://pinout.example')
  expect(['localhost', '127.0.0.1:4321', '[::1]:4321', 'pinout.example'].map(isOwnHost)).toEqual([
    true,
    true,
    true,
    true
  ])
  expect(isOwnHost('10.0.0.7')).toBe(false)
})
