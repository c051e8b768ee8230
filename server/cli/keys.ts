// The command for a leaked signing key, for example after a backup was lost.
import { rotateSigningKey } from '../auth/session/operator.ts'
import type { Deps } from '../deps.ts'

type CommandContext = Pick<Deps, 'db' | 'clock'> & { print(line: string): void }

export async function runRotate({ print, ...context }: CommandContext, endSessions: boolean): Promise<void> {
  const ended = await rotateSigningKey(context, { endSessions })
  print('A new signing key was created. All tokens signed with the old one are revoked.')
  print(
    endSessions
      ? `${ended === 1 ? 'One session' : `${ended} sessions`} ended. Everybody has to sign in again.`
      : 'Sessions continue: each page gets a new token by itself.',
  )
}
