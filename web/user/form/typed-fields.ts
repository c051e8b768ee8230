// The sign-in page's input, kept across its tabs. Passwords stay in their form.

export type TypedFields = { email: string; full_name: string; username: string }
export type Typed = { typed: TypedFields; onType: (change: Partial<TypedFields>) => void }
export const EMPTY_FIELDS: TypedFields = { email: '', full_name: '', username: '' }
