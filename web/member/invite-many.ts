// Invites many people one by one: those with an account become members, other addresses get an invitation. Each is one call, so
// none is half done, and a refused one leaves the others.

import { t } from '../../domain/locale/message.ts'
import type { Role } from '../../domain/member/member.ts'
import { Email } from '../../domain/user/user.ts'
import { isRefusal } from '../data/form-errors.ts'
import { newSecret } from '../data/new-secret.ts'
import { runCommand } from '../data/use-command.ts'
import { invitationLink } from '../invitation/link.ts'

export type Refused = { entry: string; reason: string }
export type Invited = { email: string; link: string }
export type ManyResult = { added: number; invited: Invited[]; refused: Refused[] }

/** After these refusals every further call would be refused as well. */
const ENDS = new Set(['too_many_requests', 'forbidden', 'not_signed_in', 'project_not_found', 'member_limit'])

type Wanted = {
  projectId: string
  entries: readonly string[]
  role: Role
  /** The names of imports, by address, whose tickets the people take over. */
  importedPeople?: ReadonlyMap<string, string>
}

/**
 * @param onProgress called with the number of people that are done
 * @param signal stops before the next person
 * @returns the people who were stopped before are refused, with the reason
 */
export async function inviteMany(
  { projectId, entries, role, importedPeople }: Wanted,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<ManyResult> {
  const result: ManyResult = { added: 0, invited: [], refused: [] }
  // Usernames come last, because few wrong ones are allowed in an hour.
  const ordered = [...entries].sort((one, other) => Number(isAddress(other)) - Number(isAddress(one)))
  let stopped: string | undefined
  for (const [position, entry] of ordered.entries()) {
    if (signal.aborted) stopped ??= t('Not invited yet')
    if (stopped) {
      result.refused.push({ entry, reason: stopped })
      continue
    }
    try {
      const link = await invite(projectId, entry, role, importedPeople?.get(entry))
      if (link) result.invited.push({ email: entry, link })
      else result.added += 1
    } catch (error) {
      if (!isRefusal(error)) throw error
      result.refused.push({ entry, reason: error.message })
      if (error.temporary || ENDS.has(error.code)) stopped = t('Not tried yet')
    }
    onProgress(position + 1)
  }
  return result
}

const isAddress = (entry: string) => Email.safeParse(entry).success

/** @returns the link for a person without an account */
async function invite(
  projectId: string,
  entry: string,
  role: Role,
  imported_person: string | undefined,
): Promise<string | undefined> {
  const params = { projectId }
  const email = Email.safeParse(entry)
  if (!email.success) {
    await runCommand('inviteMember', { params, input: { username: entry, role } })
    return undefined
  }
  const secret = newSecret()
  const event = await runCommand('inviteAddress', {
    params,
    input: { email: email.data, role, secret, imported_person },
  })
  return event?.type === 'invitation.created'
    ? invitationLink({ id: event.invitation_id, secret })
    : undefined
}

/** The result in words, such as “12 added, 28 invited”. */
export function wordsOf({ added, invited }: ManyResult): string {
  const parts = [
    added > 0 && t('{count, plural, one {# added} other {# added}}', { count: added }),
    invited.length > 0 && t('{count, plural, one {# invited} other {# invited}}', { count: invited.length }),
  ]
  return parts.filter(Boolean).join(', ') || t('Nobody was invited')
}
