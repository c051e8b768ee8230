// Reads how a project takes tickets by mail, for its members.
import type { OutputOf } from '../../domain/api.ts'
import { addressOf, projectTag } from '../../domain/mail-in/address.ts'
import type { ProjectContext, Server } from '../pipeline/context.ts'
import { filedWith } from '../public-form/filed-with.ts'

export async function getMailIn(
  { db, project }: ProjectContext,
  _: unknown,
  { config }: Server,
): Promise<OutputOf<'getMailIn'>> {
  const row = await db
    .selectFrom('mail_in_address')
    .select(['slug', 'is_on', 'type', 'label_ids', 'column_key'])
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  const { mailIn } = config
  const { label_ids = [], column_key = null } = row ?? {}
  const found = await filedWith(db, project.id, { label_ids, column_key })
  const isOn = row?.is_on === true
  return {
    seq: project.seq,
    mail_in: {
      is_offered: mailIn?.authserv !== undefined,
      is_on: isOn,
      address: isOn && mailIn ? addressOf(mailIn.address, projectTag(project.key, row.slug)) : null,
      type: row?.type ?? null,
      label_ids: found.label_ids,
      column: found.column ?? null,
      gone: found.gone,
    },
  }
}
