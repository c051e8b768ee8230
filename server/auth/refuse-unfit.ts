// Who has shown who they are, and yet may not enter: told only to them, after they have.
import type { Person } from './person.ts'
import { AuthRefusal } from './refusal.ts'

export function refuseUnfit({ disabled_at, email_confirmed_at }: Person): void {
  if (disabled_at) throw new AuthRefusal(400, 'user_banned', 'This account is disabled')
  if (!email_confirmed_at) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
}
