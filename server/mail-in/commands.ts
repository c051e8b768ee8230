// Turns tickets by mail on or off in a project, and changes what they get.
import { randomBytes } from 'node:crypto'
import type { InputOf } from '../../domain/api.ts'
import { addressOf, base32, projectTag } from '../../domain/mail-in/address.ts'
import { audit } from '../audit/log.ts'
import type { ProjectContext, Server } from '../pipeline/context.ts'
import { requireThere } from '../public-form/filed-with.ts'

/** The secret part of an address: 20 letters and digits, 100 random bits. */
const newSlug = () => base32(randomBytes(13)).slice(0, 20)

const OFF = { is_on: false, type: null, label_ids: [] as string[], column_key: null }

export async function changeMailIn(
  context: ProjectContext,
  { replaces, column, ...sent }: InputOf<'changeMailIn'>,
  { config: { mailIn } }: Server,
): Promise<null> {
  const { db, project } = context
  await requireThere(db, project.id, { column, label_ids: sent.label_ids })
  const known = await db
    .selectFrom('mail_in_address')
    .select(['slug', 'is_on', 'type', 'label_ids', 'column_key'])
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  const before = { ...OFF, slug: newSlug(), ...known }
  // Only a known address is replaced, so that a command that is sent twice replaces one address.
  const isReplaced = mailIn && replaces === addressOf(mailIn.address, projectTag(project.key, before.slug))
  const next = {
    slug: isReplaced ? newSlug() : before.slug,
    is_on: sent.is_on ?? before.is_on,
    type: sent.type === undefined ? before.type : sent.type,
    label_ids: sent.label_ids ?? before.label_ids,
    column_key: column === undefined ? before.column_key : column,
  }
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
    (name) => String(next[name]) !== String(before[name]),
  )
  if (changed.length === 0) return null
  await db
    .insertInto('mail_in_address')
    .values({ project_id: project.id, ...next })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(next))
    .execute()
  await audited(context, next.is_on, changed)
  return null
}

const WORDS = { slug: 'address', is_on: 'state', type: 'type', label_ids: 'labels', column_key: 'column' }

async function audited(
  { db, user, caller, now, project }: ProjectContext,
  isOn: boolean,
  changed: (keyof typeof WORDS)[],
): Promise<void> {
  const fields = changed.includes('is_on')
    ? isOn
      ? 'on'
      : 'off'
    : changed.map((name) => WORDS[name]).join(', ')
  const entry = {
    action: 'mail_in.changed',
    at: now,
    person_id: user.id,
    caller,
    project_id: project.id,
  } as const
  await audit(db, { ...entry, detail: { fields } })
}
