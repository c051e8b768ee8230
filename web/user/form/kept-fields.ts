// The fields of the sign-in page, kept while another language loads the page again. A password is never stored: it has to be
// typed again.
import type { TypedFields } from './typed-fields.ts'

export type SignInTab = 'sign-in' | 'sign-up' | 'reset'
type Kept = { fields: TypedFields; tab: SignInTab }

const STORAGE_KEY = 'lacewing.sign-in-fields'

/** Names each field, so that nothing else which a form may hold is stored. */
export function keepFields({ email, full_name, username }: TypedFields, tab: SignInTab) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ fields: { email, full_name, username }, tab }))
  } catch {
    // Without storage the fields are empty, and the language changes nevertheless.
  }
}

export function keptFields(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** After the page has taken them. */
export const forgetFields = () => sessionStorage.removeItem(STORAGE_KEY)
