// Which addresses of the network a server may call on behalf of people: none of its own machine, its own network, or any that is
// reserved. Looked at when the connection is made, so that a name that changes its mind gains nothing.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** This network, private and shared ones, loopback, link-local, for documents and measuring, multicast, reserved (RFC 6890). */
const RESERVED_IPV4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
const PUBLIC_IPV6 = listOf('ipv6', ['2000::/3'])
/** Of the public ones: those that stand for IPv4 addresses, or for nothing. */
const RESERVED_IPV6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function listOf(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** @param address an IP address; anything else is none */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !RESERVED_IPV4.check(address, 'ipv4')
  return family === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !RESERVED_IPV6.check(address, 'ipv6')
}

/** For `lookup` of a request: finds public addresses only. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has no public address, or others too`), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
