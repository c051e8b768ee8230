// Decides which network addresses the server may call for users. Addresses of its own machine, its own network and reserved
// networks are excluded, unless the operator allows them (OUTGOING_ALLOW).
import { BlockList, isIP } from 'node:net'

/**
 * This network, private and shared networks, loopback, link-local, documentation, benchmarking, multicast, reserved (RFC 6890).
 */
const RESERVED_IPV4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
const PUBLIC_IPV6 = listOf(['2000::/3'])
/** Within 2000::/3: addresses that embed IPv4 addresses, and reserved ones. */
const RESERVED_IPV6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Whether a text is an address or a network, such as 10.0.0.7 or 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || address.includes('%')) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}

/** @param address an IP address; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !RESERVED_IPV4.check(address, 'ipv4')
  return family === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !RESERVED_IPV6.check(address, 'ipv6')
}

/** Networks that are not public, but may be called. */
export type Allowed = {
  /** Whether there are any. */
  readonly any: boolean
  has(address: string): boolean
}

/** @param networks as in the operator's setting */
export function allowedNetworks(networks: readonly string[]): Allowed {
  const list = listOf(networks)
  return {
    any: networks.length > 0,
    has(address) {
      const family = isIP(address)
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

/** Allows only public addresses. */
export const PUBLIC_ONLY: Allowed = allowedNetworks([])
