// The tables of recurring tickets, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { Recurrence, RecurrenceMode, RecurrencePause } from '../../domain/recurrence/recurrence.ts'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** The fields of a made ticket that are stored together. */
export type MadeFields = Pick<
  Recurrence,
  'type' | 'priority' | 'assignee_id' | 'estimate' | 'label_ids' | 'column' | 'due_in_days'
> &
  // Rules of an earlier release have none.
  Partial<Pick<Recurrence, 'custom'>>

declare module '../db/schema.ts' {
  interface Schema {
    recurrence: {
      id: string
      project_id: string
      author_id: string
      title: string
      description: string | null
      fields: ColumnType<MadeFields, string, string>
      rule: string
      starts_on: string
      time: string
      zone: string
      mode: RecurrenceMode
      ends_on: string | null
      ends_after: number | null
      paused: Later<RecurrencePause>
      next_on: Later<string>
      next_at: Later<string>
      upcoming: ColumnType<string[], string | undefined, string>
      done_on: Later<string>
      made: Generated<number>
      missed: Generated<number>
      last_ticket_id: Later<string>
      last_number: Later<number>
      last_on: Later<string>
      version: Generated<number>
      edited_version: Generated<number>
      created_at: string
      removed_at: Later<string>
    }
    recurrence_made: { recurrence_id: string; made_for: string; ticket_id: string }
  }
}
