// That the password of the account was chosen in another browser: kept here, in the browser that verified the address,
// until its person has said whether that was them. Not at the server: who knows the password could answer there.
const KEY = 'lacewing.password-chosen'
/** For so long the session may set a password without knowing the present one. */
const FREE_MS = 55 * 60_000

export type PasswordChosen = { user_id: string; device: string; at: string; until: number }

export function keepPasswordChosen(user_id: string, chosen: { device: string; at: string }) {
  localStorage.setItem(KEY, JSON.stringify({ ...chosen, user_id, until: Date.now() + FREE_MS }))
}

export function passwordChosen(userId: string): PasswordChosen | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as PasswordChosen | null
    return kept?.user_id === userId ? kept : null
  } catch {
    // Not what was written here: as good as nothing.
    return null
  }
}

export function forgetPasswordChosen() {
  localStorage.removeItem(KEY)
}
