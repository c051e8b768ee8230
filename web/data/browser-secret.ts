// A secret that identifies this browser to the server. It is sent with a sign-up and with the link that confirms the sign-up.
const KEY = 'lacewing.browser'

export function storedSecret(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined
}

export function browserSecret(): string {
  const stored = storedSecret()
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(KEY, secret)
  return secret
}
