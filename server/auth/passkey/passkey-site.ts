// The site that passkeys of this server are bound to, which follows from PUBLIC_URL alone.
import type { Config } from '../../config.ts'
import { AuthRefusal } from '../refusal.ts'

export type Site = { id: string; origin: string }

/** Null where browsers have no passkeys: without https but for localhost, and under an address in place of a name. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): Site | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return (protocol === 'https:' && !isAddress) || isLocal ? { id: hostname, origin } : null
}

export function requireSite(config: Pick<Config, 'publicUrl'>): Site {
  const site = siteOf(config)
  if (!site)
    throw new AuthRefusal(422, 'passkey_disabled', 'Passkeys need https, which this server is opened without')
  return site
}
