// The command for when the key that signs access tokens has leaked, as with a backup that got lost.
import { rotateSigningKey } from '../auth/session/operator.ts'
import type { Deps } from '../deps.ts'

type CommandContext = Pick<Deps, 'db' | 'clock'> & { print(line: string): void }

export async function runRotate({ print, ...context }: CommandContext, endSessions: boolean): Promise<void> {
  const ended = await rotateSigningKey(context, { endSessions })
  print('There is a new signing key. Nothing that the old one signed counts any more.')
  print(
    endSessions
      ? `${ended === 1 ? 'One session' : `${ended} sessions`} ended: everybody signs in again.`
      : 'Sessions go on: each page fetches a token of the new key by itself.',
  )
}
