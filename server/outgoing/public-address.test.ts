// Which addresses are on the public internet, and what a network that the operator allows adds.
import { expect, it } from 'vitest'
import { allowedNetworks, isNetwork, isPublicAddress } from './public-address.ts'

it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  'localhost',
  '',
  '2130706433',
  '0x7f.1',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

it('a network that is allowed takes its own addresses, and no neighbour', () => {
  const allowed = allowedNetworks(['10.1.0.0/16', '192.168.7.9', 'fd00:1::/32'])
  const taken = ['10.1.0.1', '10.1.255.255', '192.168.7.9', 'fd00:1:2::3', '::ffff:10.1.2.3']
  const refused = [
    '10.0.255.255',
    '10.2.0.0',
    '192.168.7.8',
    '192.168.7.10',
    'fd00:2::1',
    '127.0.0.1',
    'x',
    '',
  ]
  expect([taken, refused].map((list) => list.filter((address) => allowed.has(address)))).toEqual([taken, []])
  expect([allowed.any, allowedNetworks([]).any]).toEqual([true, false])
})

it.each(['10.0.0.0/8', '10.0.0.7', 'fd00::/8', '::1', '0.0.0.0/0'])('%s is a network', (text) =>
  expect(isNetwork(text)).toBe(true),
)
it.each([
  '10.0.0.0/33',
  '10.0.0',
  'fd00::/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/x',
  'fe80::1%eth0',
  'host',
  '',
])('%s is none', (text) => expect(isNetwork(text)).toBe(false))
