// Turns a project's public form on or off, and changes what it shows. The first time it is turned on, its robot joins the
// project; the robot is the reporter of what strangers send.
import { randomInt } from 'node:crypto'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { FORM_ROBOT, type PublicFormSettings } from '../../domain/public-form/public-form.ts'
import type { Profile } from '../../domain/user/user.ts'
import { audit } from '../audit/log.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import { addMember } from '../member/add.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { makeRobot } from '../token/robot.ts'
import { requireThere } from './filed-with.ts'

type Settings = Pick<
  PublicFormSettings,
  'is_on' | 'intro' | 'suggests' | 'shows_names' | 'types' | 'label_ids' | 'column' | 'asks_mail'
>

const OFF: Settings = {
  is_on: false,
  intro: null,
  suggests: false,
  shows_names: false,
  types: [],
  label_ids: [],
  column: null,
  asks_mail: false,
}
const NAMES = Object.keys(OFF) as (keyof Settings)[]
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

function newSlug(): string {
  return Array.from({ length: 20 }, () => BASE32[randomInt(BASE32.length)]).join('')
}

export async function changePublicForm(
  context: ProjectContext,
  changes: InputOf<'changePublicForm'>,
): Promise<Change | null> {
  const { db, project, user } = context
  const known = await db
    .selectFrom('public_form')
    .selectAll()
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  const { column_key: column = null, ...stored } = known ?? {}
  const before: Settings = { ...OFF, ...stored, column }
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const next: Settings = { ...before, ...sent }
  const changed = NAMES.filter((name) => String(next[name]) !== String(before[name]))
  // A former value stays, even if it names a column that was removed since.
  await requireThere(db, project.id, Object.fromEntries(changed.map((name) => [name, next[name]])))
  const row = rowOf(next)
  if (!known && changed.length === 0) return null
  const robot = known ? null : await makeRobot(context, FORM_ROBOT)
  if (robot)
    await db
      .insertInto('public_form')
      .values({ project_id: project.id, slug: newSlug(), robot_id: robot.id, ...row })
      .execute()
  else if (changed.length > 0)
    await db.updateTable('public_form').set(row).where('project_id', '=', project.id).execute()
  await auditChange(context, next.is_on, changed)
  const absent = robot ?? (next.is_on && known ? await absentRobot(context, known.robot_id) : null)
  if (!absent) return null
  return addMember(context, project, {
    person: absent,
    role: 'developer',
    invited_by: user.id,
    is_news: false,
  })
}

/** The columns of the row. Fields of the form that are no settings are left out. */
function rowOf(settings: Settings) {
  const { column, ...rest } = Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as Settings
  return { ...rest, column_key: column }
}

async function auditChange(
  { db, user, caller, now, project }: ProjectContext,
  isOn: boolean,
  changed: string[],
) {
  if (changed.length === 0) return
  const fields = changed.includes('is_on') ? (isOn ? 'on' : 'off') : changed.join(', ')
  await audit(db, {
    action: 'form.changed',
    at: now,
    person_id: user.id,
    caller,
    project_id: project.id,
    detail: { fields },
  })
}

/** The robot of a form, if it was removed from the project meanwhile. */
async function absentRobot({ db, project }: ProjectContext, id: string): Promise<Profile | null> {
  const robot = await db
    .selectFrom('profile')
    .select(['id', 'full_name', 'username'])
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_member')
            .select('project_member.id')
            .whereRef('project_member.user_id', '=', 'profile.id')
            .where('project_id', '=', project.id),
        ),
      ),
    )
    .executeTakeFirst()
  if (robot && project.counts.members >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  return robot ?? null
}
