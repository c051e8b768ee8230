// The words that commands of operators take and print: addresses and times.
import { Email } from '../../domain/user/user.ts'
import { StartError } from '../process/start-error.ts'

/** @throws StartError if the text is no address */
export function emailOf(text = ''): string {
  const email = Email.safeParse(text)
  if (!email.success) throw new StartError(`${JSON.stringify(text)} is not an e-mail address.`)
  return email.data
}

export const day = (time: string | null, never = 'never') => time?.slice(0, 10) ?? never
export const minute = (time: string | null) => time?.slice(0, 16).replace('T', ' ') ?? 'never'
