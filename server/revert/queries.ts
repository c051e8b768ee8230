// A preview of a revert: each change is judged by what other people have changed since in the same place. The user's own later
// changes are reverted before it, so they do not block it.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { BULK_MOST } from '../../domain/bulk/bulk.ts'
import { REVERT_LISTED, REVERT_REACH, type RevertPreview } from '../../domain/revert/revert.ts'
import type { Profile } from '../../domain/user/user.ts'
import { isoTime } from '../db/json.ts'
import { type Later, laterChanges, laterPresence, laterRelations, withoutUndone } from '../history/later.ts'
import type { RevertTarget } from '../history/touched.ts'
import { touchedByOthers } from '../history/touched.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { changesOf } from './changes.ts'

type Listed = {
  seq: number
  type: string
  at: string
  payload: Record<string, unknown>
  before: Record<string, unknown> | null
  id: string
  number: number
  title: string
}
type Judged = Pick<RevertPreview['changes'][number], 'fate' | 'stays' | 'code'> & { by: string | null }

export async function previewRevert(
  context: ProjectContext,
  { user_id, since, way }: InputOf<'previewRevert'>,
): Promise<OutputOf<'previewRevert'>> {
  const { db, project } = context
  const query = { project, user_id, since, way }
  const { rows: all } = await sql<{ total: number; is_early: boolean }>`
    select (select count(*) from (${changesOf(query, BULK_MOST + 1)}) made) as total,
      exists (select from event where project_id = ${project.id} and seq = ${project.seq - REVERT_REACH} and at >= ${since})
        as is_early`.execute(db)
  const { rows } = await sql<Listed>`
    select made.seq, made.type, ${isoTime('made.at')} as at, event.payload, event.before, ticket.id, ticket.number, ticket.title
    from (${changesOf(query, REVERT_LISTED)}) made
    join event on event.project_id = ${project.id} and event.seq = made.seq
    join ticket on ticket.id = made.ticket_id and ticket.project_id = ${project.id} order by made.seq desc`.execute(
    db,
  )
  const judged: (Listed & Judged)[] = []
  for (const row of rows) judged.push({ ...row, ...(await judge(context, row, query)) })
  const people = await profilesOf(context, [...new Set(judged.flatMap(({ by }) => by ?? []))])
  const { total = 0, is_early = false } = all[0] ?? {}
  return {
    total: Math.min(total, BULK_MOST),
    is_more: is_early || total > BULK_MOST,
    changes: judged.map(({ id, number, title, before, by, ...one }) => ({
      ...one,
      ticket: { id, number, title },
      fields: one.type === 'ticket.changed' ? Object.keys(before ?? {}) : [],
      by: people.get(by ?? '') ?? null,
    })),
  }
}

const BACK: Judged = { fate: 'back', stays: [], code: null, by: null }

async function judge(context: ProjectContext, change: Listed, target: RevertTarget): Promise<Judged> {
  const of = { ...context, ticket: { id: change.id } } as TicketContext
  const isOthers = ({ actor_id, token_id }: Later) =>
    actor_id !== target.user_id || (target.way === 'programs' && token_id === null)
  const others = (later: Later[]) => later.filter(isOthers)
  const whole = (later: Later[]): Judged => {
    const last = others(later).at(-1)
    return last ? { fate: 'stays', stays: [], code: 'edit_conflict', by: last.actor_id } : BACK
  }
  switch (change.type) {
    case 'ticket.created': {
      const by = await touchedByOthers(context, change, target)
      return by === undefined ? BACK : { fate: 'stays', stays: [], code: 'edit_conflict', by }
    }
    case 'ticket.deleted':
    case 'ticket.restored':
      return whole(await laterPresence(of, change.seq))
    case 'relation.added':
    case 'relation.removed':
      return whole(await laterRelations(of, change.seq, change.payload as never))
    default: {
      if (change.before === null) return { fate: 'stays', stays: [], code: 'not_undoable', by: null }
      const fields = Object.keys(change.before)
      const later = await laterChanges(of, change.seq)
      if (later.some(({ undid }) => undid === change.seq)) return { ...BACK, fate: 'done' }
      const stays = fields.filter((field) => others(withoutUndone(later, field)).length > 0)
      if (stays.length === 0) return BACK
      const by = stays.flatMap((field) => others(withoutUndone(later, field))).at(-1)?.actor_id ?? null
      return { fate: stays.length < fields.length ? 'partly' : 'stays', stays, code: 'edit_conflict', by }
    }
  }
}

async function profilesOf({ db }: ProjectContext, ids: string[]): Promise<Map<string, Profile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'full_name', 'username'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((profile) => [profile.id, profile]))
}
