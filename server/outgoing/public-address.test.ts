import { expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ...[
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
  ],
  ...['ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1', 'localhost', '', '2130706433', '0x7f.1'],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

it('a name that leads here is not found', async () => {
  const found = await new Promise((resolve) =>
    publicLookup('localhost', { all: false }, (error) => resolve(error)),
  )
  expect(String(found)).toContain('localhost has no public address')
})
