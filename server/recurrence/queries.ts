// Reading the recurring tickets of a project, and the next times of a rule.

import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { qualified } from '../db/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { RECURRENCE_COLUMNS, sentOf } from './columns.ts'
import { preview } from './schedule.ts'

export async function listRecurrences({ db, project }: ProjectContext): Promise<OutputOf<'listRecurrences'>> {
  const rows = await db
    .selectFrom('recurrence')
    .innerJoin('profile', 'profile.id', 'author_id')
    .select(qualified('recurrence', RECURRENCE_COLUMNS))
    .select(['full_name', 'username'])
    .where('project_id', '=', project.id)
    .where('removed_at', 'is', null)
    .orderBy('recurrence.id')
    .execute()
  const recurrences = rows.map(({ full_name, username, ...row }) =>
    sentOf(row, { id: row.author_id, full_name, username }),
  )
  return { seq: project.seq, recurrences }
}

export async function previewRecurrence(
  { now }: ProjectContext,
  input: InputOf<'previewRecurrence'>,
): Promise<OutputOf<'previewRecurrence'>> {
  return { next: nextOf(input, now) }
}

/** The next times of a rule. Refused if it has none. */
export function nextOf(timing: InputOf<'previewRecurrence'>, now: string): string[] {
  const next = preview(timing, new Date(now))
  if (next.length === 0)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'rule', message: t('This rule has no day from now on') }],
    })
  return next
}
