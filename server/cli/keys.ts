// The command for when the key that signs access tokens has leaked, as with a backup that got lost.
import { rotateKeyByHand } from '../auth/session/operator.ts'
import type { Deps } from '../deps.ts'

type Workplace = Pick<Deps, 'db' | 'clock'> & { print(line: string): void }

export async function runRotate({ print, ...place }: Workplace, endSessions: boolean): Promise<void> {
  const ended = await rotateKeyByHand(place, { endSessions })
  print('A new signing key was created. All tokens signed with the old one are revoked.')
  print(
    endSessions
      ? `${ended === 1 ? 'One session' : `${ended} sessions`} ended. Everybody has to sign in again.`
      : 'Sessions continue: each page gets a new token by itself.',
  )
}
