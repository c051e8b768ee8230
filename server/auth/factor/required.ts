// Where two-factor sign-in is required: nobody removes their last way to fulfil it.

import { sql } from 'kysely'
import { t } from '../../../domain/locale/message.ts'
import type { Tx } from '../../db/handle.ts'
import type { Auth } from '../auth.ts'
import { AuthRefusal } from '../refusal.ts'

export const twoFactorMissing = () =>
  new AuthRefusal(
    403,
    'two_factor_missing',
    t('This server requires two-factor sign-in: please set it up first'),
  )

/**
 * Call this after the removal, in the same transaction. Throws if the person is left without an authenticator, a passkey and a
 * provider's sign-in, although the server or one of their projects requires two-factor sign-in.
 */
export async function requireTwoFactorLeft({ config }: Auth, tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`
    select min(project.name) as name from project_member member
    join project on project.id = member.project_id and project.deleted_at is null and project.requires_two_factor
    where member.user_id = ${userId} having not has_two_factors(${userId})`.execute(tx)
  const [left] = rows
  const isRequired = config.twoFactor === 'required'
  if (!left || (left.name === null && !isRequired)) return
  throw new AuthRefusal(
    422,
    'two_factor_required',
    isRequired
      ? t('This server requires two-factor sign-in. Add another authenticator or a passkey first.')
      : t('The project “{name}” requires two-factor sign-in. Add another authenticator or a passkey first.', {
          name: left.name,
        }),
  )
}
