// The relying party that this server's passkeys are bound to, derived from PUBLIC_URL.
import { t } from '../../../domain/locale/message.ts'
import type { Config } from '../../config.ts'
import { AuthRefusal } from '../refusal.ts'

export type Site = { id: string; origin: string }

/** @returns null if browsers do not support passkeys at this URL: without https (except on localhost), or with an IP address */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): Site | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return (protocol === 'https:' && !isAddress) || isLocal ? { id: hostname, origin } : null
}

export function requireSite(config: Pick<Config, 'publicUrl'>): Site {
  const site = siteOf(config)
  if (!site)
    throw new AuthRefusal(
      422,
      'passkey_disabled',
      t('Passkeys require https, and this page was opened without it'),
    )
  return site
}
