// Invites many people on behalf of one person, each in a transaction of its own: what one entry is refused leaves the others, and
// the loss of the right stops the rest at once. Open pages make the same calls one by one (web/member/invite-many.ts).
import { api } from '../../domain/api.ts'
import type { ErrorCode } from '../../domain/error.ts'
import { Refusal } from '../../domain/error.ts'
import type { Role } from '../../domain/member/member.ts'
import { Email } from '../../domain/user/user.ts'
import { newSecret } from '../auth/session/session.ts'
import type { Absent, Bearer } from '../bearer.ts'
import type { Deps } from '../deps.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { inviteMember } from '../member/commands.ts'
import { changing } from '../pipeline/change.ts'
import type { Change, ProjectContext, UserContext } from '../pipeline/context.ts'
import { afterCommit, recordChanges } from '../pipeline/record.ts'
import { inviteAddress } from './commands.ts'

type ManyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger'>

/** The person who invites, as for any work on behalf of a person (pipeline/on-behalf.ts). */
type By = { who: Absent | Bearer; caller: UserContext['caller'] }

/** The outcome for one entry. `invited`: it got an invitation, because the address has no account. */
export type Invited = { entry: string } & (
  | { outcome: 'added' | 'invited' }
  | { outcome: 'refused'; code: ErrorCode; reason: string }
)

/**
 * @param list addresses and usernames
 * @param role the role of all of them
 */
export async function inviteMany(
  deps: ManyDeps,
  by: By,
  { project_id, list, role }: { project_id: string; list: readonly string[]; role: Role },
): Promise<Invited[]> {
  const { lookup } = createFairUse(deps)
  const outcomes: Invited[] = []
  for (const entry of list) {
    try {
      const email = Email.safeParse(entry)
      const giveBack = email.success ? undefined : await lookup(by.who)
      const type = await run(deps, by, project_id, (context) =>
        email.success
          ? inviteAddress(context, { email: email.data, role, secret: newSecret() }, deps)
          : inviteMember(context, { username: entry, role }),
      )
      await giveBack?.()
      outcomes.push({ entry, outcome: type === 'member.added' ? 'added' : 'invited' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.push({ entry, outcome: 'refused', code: error.code, reason: error.message })
    }
  }
  return outcomes
}

/** One change with the checks of a call, its event and its audit entry. @returns the type of the event */
async function run(
  deps: ManyDeps,
  { who, caller }: By,
  rowId: string,
  action: (context: ProjectContext) => Promise<Change>,
): Promise<string | undefined> {
  const recorded = await changing(
    { deps, operation: api.inviteAddress, who, caller, rowId },
    async (tx, context) =>
      recordChanges(tx, context, await action(context as ProjectContext), deps, undefined),
  )
  await afterCommit(deps, recorded)
  return recorded.events[0]?.type
}
