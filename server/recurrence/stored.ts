// The tables of recurring tickets: their bounds, and their erasure.
import { sql } from 'kysely'
import type { CustomValues } from '../../domain/field/value.ts'
import { customCopier } from '../field/presets.ts'
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'
import { lostBefore } from './room.ts'

export const recurrenceStored = {
  tables: {
    recurrence: {
      of: 'project',
      rows: [{ limit: 'recurrences' }],
      removedBy: [{ by: 'server/recurrence/room.ts' }],
    },
    recurrence_made: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }],
      removedBy: [{ with: 'recurrence' }],
    },
  },
  limits: {
    recurrences: freed('project', 'server/recurrence/room.ts', {
      refuses: 'recurrence_limit',
      isTried: { in: 'server/recurrence/recurrence.test.ts', saying: 'recurrence_limit' },
    }),
  },
  // A rule belongs to its project. The former address of the ticket that it made leads to where the ticket is now.
  moved: { recurrence: 'stays', recurrence_made: 'stays' },
  // Paused, so that nothing is made before somebody has looked at it. Labels are those of the copy with the same names.
  async copied(db, { from, to, user_id, now }) {
    await sql`insert into recurrence (id, project_id, author_id, title, description, fields, rule, starts_on, "time", zone, mode, ends_on,
        ends_after, paused, created_at)
      select gen_random_uuid(), ${to}, ${user_id}, title, description,
        fields || jsonb_build_object(
          'label_ids', coalesce((select jsonb_agg(there.id order by there.id) from label here
            join label there on there.project_id = ${to} and there.name_key = here.name_key
            where here.project_id = ${from} and fields -> 'label_ids' ? here.id::text), '[]'),
          'assignee_id', case when fields ->> 'assignee_id' = ${user_id} then fields -> 'assignee_id' else 'null'::jsonb end),
        rule, starts_on, "time", zone, mode, ends_on, ends_after, 'person', ${now}
      from recurrence where project_id = ${from} and removed_at is null`.execute(db)
    const { rows } = await sql<{
      id: string
      custom: CustomValues
    }>`select id, fields -> 'custom' as custom from recurrence
      where project_id = ${to} and jsonb_typeof(fields -> 'custom') = 'object'`.execute(db)
    if (rows.length === 0) return
    const copy = await customCopier(db, { from, to, user_id })
    const copies = JSON.stringify(rows.map(({ id, custom }) => ({ id, custom: copy(custom) })))
    await sql`update recurrence set fields = fields || jsonb_build_object('custom', given.custom)
      from json_to_recordset(${copies}) given (id uuid, custom jsonb) where recurrence.id = given.id`.execute(
      db,
    )
  },
  pruned: {
    recurrences: ({ db, clock }) =>
      sql`delete from recurrence where removed_at <= ${lostBefore(clock.now())}`.execute(db),
  },
  erased: { project: rowsOfProject('recurrence') },
  neverViolated: {
    bounds: [
      'recurrence_title_check',
      'recurrence_description_check',
      'recurrence_rule_check',
      'recurrence_mode_check',
    ],
    inCode: [
      'recurrence_paused_check',
      'recurrence_next_check',
      'recurrence_paused_next_check',
      'recurrence_removed_next_check',
    ],
    byJobs: ['recurrence_made_pkey', 'recurrence_made_ticket_id_key'],
    locked: [
      'recurrence_last_ticket_id_fkey',
      'recurrence_made_recurrence_id_fkey',
      'recurrence_made_ticket_id_fkey',
    ],
  },
} satisfies Stored
