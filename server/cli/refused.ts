// Refusals of server/operator/ as errors of one line.
import { Refusal } from '../../domain/error.ts'
import { StartError } from '../process/start-error.ts'
import { UnknownKey } from './operator-acts.ts'

/** For `catch`: throws a StartError that names the account or the project. */
export function refusedOf({ email, key }: { email: string; key?: string }) {
  return (error: unknown): never => {
    if (error instanceof UnknownKey)
      throw new StartError(`No project has the key ${error.message || key}: see lacewing project list.`)
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'user_not_found')
      throw new StartError(
        key === undefined
          ? `No account has the address ${email}: see lacewing user list.`
          : `No account that can sign in has the address ${email}: see lacewing user list.`,
      )
    const fields = error.details.errors?.map(({ message }) => message).join('; ')
    throw new StartError(`${fields ?? error.message}.`)
  }
}
