// The commands for a leaked signing key, for example after a backup was lost, and to end all sessions.
import { endAllSessions, rotateSigningKey } from '../auth/session/operator.ts'
import type { Deps } from '../deps.ts'
import { StartError } from '../process/start-error.ts'

type CommandContext = Pick<Deps, 'db' | 'clock'> & { print(line: string): void }

export async function runRotate({ print, ...context }: CommandContext, endSessions: boolean): Promise<void> {
  const ended = await rotateSigningKey(context, { endSessions })
  print('A new signing key was created. All tokens signed with the old one are revoked.')
  print(endSessions ? endedWords(ended) : 'Sessions continue: each page gets a new token by itself.')
}

const endedWords = (ended: number) =>
  `${ended === 1 ? 'One session' : `${ended} sessions`} ended. Everybody has to sign in again.`

export async function runEndSessions({ print, ...context }: CommandContext, all: boolean): Promise<void> {
  if (!all)
    throw new StartError(
      'This ends every session of the server: add --all. To end those of one person, disable and enable the account.',
    )
  print(endedWords(await endAllSessions(context)))
  print('API tokens and calendar links continue: they are not sessions.')
}
