// Whether a person is an operator of the server. Asked for each call, so that the loss of the right takes effect at once.
import type { Config } from './config.ts'
import type { Db } from './db/handle.ts'

export const NO_OPERATOR = 'Only operators of this server can do this'

/** The part of the settings that names operators. */
type Named = Pick<Config, 'operators'>

/**
 * @param person.user must have a verified address, which access.ts has checked
 * @param config without it, nobody is an operator
 */
export async function isOperator(
  person: { db: Db; user: { id: string; email: string } },
  config: Named | undefined,
): Promise<boolean> {
  if (!config) return false
  if (config.operators) return config.operators.includes(person.user.email)
  const found = await person.db
    .selectFrom('operator')
    .select('user_id')
    .where('user_id', '=', person.user.id)
    .executeTakeFirst()
  return found !== undefined
}
