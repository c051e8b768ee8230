// A link opened by plain GET: leads to this server's own pages and nowhere else, the tokens in the fragment.
import type { Auth, Caller } from './auth.ts'
import { LinkType } from './body.ts'
import { AuthRefusal, linkIsDead } from './refusal.ts'
import { verify } from './verify.ts'

type Query = Record<string, string | undefined>

/** @returns where to send the browser */
export async function verifyByRedirect(auth: Auth, query: Query, caller: Caller): Promise<string> {
  const page = pageOf(auth, query.redirect_to)
  const secret = query.token_hash ?? query.token ?? ''
  const type = LinkType.safeParse(query.type)
  try {
    if (!type.success) throw linkIsDead()
    const { access_token, refresh_token, expires_in, token_type } = await verify(
      auth,
      { type: type.data, token_hash: secret },
      caller,
    )
    const tokens = {
      access_token,
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type: type.data,
    }
    return `${page}#${new URLSearchParams(tokens)}`
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    const { code, message } = error
    const told = { error: 'access_denied', error_code: code, error_description: message }
    return `${page}#${new URLSearchParams(told)}`
  }
}

/** One of two pages, whatever was asked for; nothing of what was asked for is repeated. */
function pageOf({ config }: Auth, wanted: string | undefined): string {
  const url = wanted && URL.canParse(wanted, config.publicUrl) ? new URL(wanted, config.publicUrl) : null
  const isAuthPage = url?.origin === config.publicUrl && url.pathname === '/auth'
  return `${config.publicUrl}${isAuthPage ? '/auth' : '/'}`
}
