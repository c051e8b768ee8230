// Remembers that the account's password was set in another browser, until the user has said whether they set it. Kept in the
// browser that confirmed the address. It is not kept on the server, because anybody who knows the password could answer there.
const KEY = 'lacewing.password-chosen'
/** How long the session may set a password without the current one. */
const FREE_MS = 55 * 60_000

export type PasswordChosen = { user_id: string; device: string; at: string; until: number }

export function keepPasswordChosen(user_id: string, chosen: { device: string; at: string }) {
  localStorage.setItem(KEY, JSON.stringify({ ...chosen, user_id, until: Date.now() + FREE_MS }))
}

export function passwordChosen(userId: string): PasswordChosen | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as PasswordChosen | null
    return stored?.user_id === userId ? stored : null
  } catch {
    // Not written by this module: treat it as missing.
    return null
  }
}

export function forgetPasswordChosen() {
  localStorage.removeItem(KEY)
}
