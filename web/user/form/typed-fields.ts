// What was typed on the sign-in page, kept while the person goes from tab to tab. Passwords stay in their form.

export type TypedFields = { email: string; full_name: string; username: string }
export type Typed = { typed: TypedFields; onType: (change: Partial<TypedFields>) => void }
export const EMPTY_FIELDS: TypedFields = { email: '', full_name: '', username: '' }
