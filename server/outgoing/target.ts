// Checks whether an address that a user entered may be called, before its name is resolved. The rest is checked when connecting
// (call-out.ts).
import { isIP } from 'node:net'
import { type Allowed, isPublicAddress } from './public-address.ts'

/** Ports of services other than HTTP, which the server must not be tricked into calling (Fetch standard, "bad ports"). */
const FOREIGN_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** The host of a URL in the form for a connection: an IPv6 address without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether an address may be called by this protocol. Plain HTTP is only for addresses that the operator allows. */
export function mayConnect(address: string, protocol: string, allowed: Allowed): boolean {
  return allowed.has(address) || (protocol === 'https:' && isPublicAddress(address))
}

const NAMES_OF_THIS_MACHINE = /(^|\.)localhost\.?$/i

/** @returns the reason for a refusal, for the user; null if the address may be resolved */
export function refusedTarget(text: string, allowed: Allowed): string | null {
  if (!URL.canParse(text)) return 'Must be a complete address, such as https://example.org/hook'
  const url = new URL(text)
  const { protocol, username, password, port } = url
  if (protocol !== 'https:' && !(protocol === 'http:' && allowed.any)) return 'Must be an address with https'
  if (username !== '' || password !== '') return 'Must be an address without a name or a password in it'
  if (FOREIGN_PORTS.has(Number(port || Number.NaN))) return 'This port belongs to another kind of service'
  const host = hostOf(url)
  const isLiteral = isIP(host) !== 0
  if (isLiteral && !mayConnect(host, protocol, allowed)) return NOT_ALLOWED
  if (NAMES_OF_THIS_MACHINE.test(host) && !allowed.has('127.0.0.1') && !allowed.has('::1')) return NOT_ALLOWED
  return null
}

export const NOT_ALLOWED =
  'This address is private or reserved, and the operator of this server does not allow it'
