// A secret by which the server knows this browser again: sent with a sign-up and with the link that completes it.
const KEY = 'lacewing.browser'

export function keptSecret(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined
}

export function browserSecret(): string {
  const kept = keptSecret()
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(KEY, secret)
  return secret
}
