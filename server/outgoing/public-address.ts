// Which addresses of the network a server may call on behalf of people: none of its own machine, its own network, or any that is
// reserved. Looked at when the connection is made, so that a name that changes its mind gains nothing.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const forbidden = new BlockList()
const IPV4: [string, number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as [string, number][]),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as [string, number][]),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as [string, number][]),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as [string, number][]),
]
for (const [network, prefix] of IPV4) forbidden.addSubnet(network, prefix, 'ipv4')

const publicIpv6 = new BlockList()
// Of 2000::/3, where all public ones are, without those that stand for IPv4 addresses, or for nothing.
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const reservedIpv6 = new BlockList()
const IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, prefix] of IPV6) reservedIpv6.addSubnet(network, prefix, 'ipv6')

/** @param address an IP address; anything else is none */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !forbidden.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
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
