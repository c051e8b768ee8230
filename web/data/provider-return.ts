// The redirect back from the identity provider. The URL holds a code, which the client library redeems, or an error
// code. Messages never come from the URL, because anybody can craft one; provider-words.ts has them.

/** Whether the URL has a code to redeem, and the error code if the sign-in was refused; null for any other URL. */
export type ProviderReturn = { code: boolean; refused: string | null }

/** Where the client library stores the PKCE verifier, which only the browser that started the flow has. */
const VERIFIER = 'lacewing.session-code-verifier'
export const OTHER_BROWSER = 'bad_code_verifier'
/** Tokens in a URL sign nobody in, because an attacker could have put their own tokens there. */
export const TOKENS = 'tokens_in_address'

export function providerReturnAt(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  storage: Pick<Storage, 'getItem'>,
): ProviderReturn | null {
  const code = new URLSearchParams(search).has('code')
  const fragment = new URLSearchParams(hash.slice(1))
  if (fragment.has('access_token') || fragment.has('refresh_token')) return { code: false, refused: TOKENS }
  const refused = fragment.get('error_code')
  if (refused) return { code: false, refused }
  if (!code) return null
  return { code, refused: storage.getItem(VERIFIER) ? null : OTHER_BROWSER }
}

/** Strips the code from the URL, so that a reload does not redeem it again. */
export function clearReturnParams() {
  const url = new URL(location.href)
  url.searchParams.delete('code')
  url.hash = ''
  history.replaceState(history.state, '', url)
}

/** The PKCE verifier of the latest request of this browser; the server has its hash. */
export function storedVerifier(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VERIFIER) ?? 'null')
    return typeof stored === 'string' ? stored.split('/')[0] : undefined
  } catch {
    // Not written by the client library.
    return undefined
  }
}
