// Opening a link by plain GET only redirects to the page of this server that redeems it. The GET itself redeems nothing, so mail
// scanners cannot use up a link, and no URL ever contains a session.
import type { Auth } from '../auth.ts'
import { LinkType, Secret } from '../body.ts'
import { linkIsDead } from '../refusal.ts'
import { linkTo } from './link.ts'

type Query = Record<string, string | undefined>

/** @returns where to send the browser */
export function pageOfLink({ config }: Pick<Auth, 'config'>, query: Query): string {
  const type = LinkType.safeParse(query.type)
  const secret = Secret.regex(/^[\w-]+$/).safeParse(query.token_hash ?? query.token)
  const path = pathOf(config.publicUrl, query.redirect_to)
  if (type.success && secret.success)
    return linkTo(config.publicUrl, path, type.data === 'email' ? 'signup' : type.data, secret.data)
  const { code, message } = linkIsDead()
  const fields = { error: 'access_denied', error_code: code, error_description: message }
  return `${config.publicUrl}${path}#${new URLSearchParams(fields)}`
}

/** @returns one of two fixed pages; no part of the requested target is copied into the URL */
function pathOf(here: string, target: string | undefined): '/' | '/auth' {
  const url = target && URL.canParse(target, here) ? new URL(target, here) : null
  return url?.origin === here && url.pathname === '/auth' ? '/auth' : '/'
}
