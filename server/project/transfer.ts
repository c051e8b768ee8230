// Transfers a project: the owner offers it to a member, who becomes the owner by accepting within a week. Until then
// the owner can withdraw the offer and the member can decline it. Leaving the project ends the offer.
import type { InputOf } from '../../domain/api.ts'
import { valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { offeredTo } from '../../domain/project/notices.ts'
import type { Project } from '../../domain/project/project.ts'
import type { Db } from '../db/handle.ts'
import { TRANSFER_DAYS } from '../limits.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { refuseTooMany } from './commands.ts'

const DAY_MS = 86_400_000
const NOBODY = { transfer_to: null, transfer_until: null }

export async function transferProject(
  context: ProjectContext,
  { user_id }: InputOf<'transferProject'>,
): Promise<Change | null> {
  const { db, project, now } = context
  if (user_id === project.owner_id) return null
  const member = await db
    .selectFrom('project_member')
    .select('id')
    .where('project_id', '=', project.id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!member) throw new Refusal('not_a_member')
  const transfer_until = new Date(Date.parse(now) + TRANSFER_DAYS * DAY_MS).toISOString()
  return changed(context, { transfer_to: user_id, transfer_until })
}

export async function acceptTransfer(context: ProjectContext): Promise<Change> {
  const { db, user, project, now } = context
  if (offeredTo(project, new Date(now)) !== user.id) throw new Refusal('transfer_over')
  await refuseTooMany(db, user.id)
  // Clears the notice about the membership: an owner cannot leave, so there is nothing to answer.
  await db
    .updateTable('project_member')
    // An owner is a member by hand, whatever becomes of a group.
    .set({ is_news: false, role_by_hand: null })
    .where('project_id', '=', project.id)
    .where('user_id', '=', user.id)
    .execute()
  return ownerChanged(context, project, user.id)
}

/** Ends the offer: the owner withdraws it, or the member to whom the project is offered declines. */
export async function endTransfer(context: ProjectContext): Promise<Change | null> {
  return context.project.transfer_to === null ? null : changed(context, NOBODY)
}

/** Makes a member the owner, which ends every offer. */
export function ownerChanged({ db }: { db: Db }, project: Offered, owner_id: string): Promise<Change> {
  return changed({ db, project }, { owner_id, ...NOBODY })
}

type Offered = Pick<Project, 'id' | 'version' | 'owner_id' | 'transfer_to' | 'transfer_until'>
type Changes = Partial<Pick<Project, 'owner_id' | 'transfer_to' | 'transfer_until'>>

async function changed({ db, project }: { db: Db; project: Offered }, changes: Changes): Promise<Change> {
  const version = project.version + 1
  await db
    .updateTable('project')
    .set({ ...changes, version })
    .where('id', '=', project.id)
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes, version },
    before: valuesOf(project, Object.keys(changes) as (keyof Changes)[]),
  }
}
