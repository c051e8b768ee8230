// The content of a digest, read at the time of sending: only projects that the person may read then, and tickets as they are then.
import { sql } from 'kysely'
import { daysAfter } from '../../domain/date.ts'
import type { ProjectInsight } from '../../domain/insight/mine.ts'
import type { Language } from '../../domain/locale/language.ts'
import type { Db } from '../db/handle.ts'
import { ticketsBehind } from '../insight/behind.ts'
import { type Asker, getMyInsight } from '../insight/mine.ts'
import { stuckAndLate } from '../insight/now.ts'
import { scopeOf } from '../insight/scope.ts'
import { spanOf } from '../insight/spans.ts'
import { IS_REACHED } from '../notification/settings.ts'
import type { DigestMail } from './jobs.ts'
import { DIGEST } from './limits.ts'

/** The first tickets of a list, and whether there are more. */
export type Some<T> = { tickets: T[]; is_more: boolean }
export type Named = { number: number; title: string }
export type DigestProject = Pick<ProjectInsight, 'id' | 'name' | 'key' | 'in_progress' | 'forecast'> & {
  came_in: number
  went_out: number
  finished: Some<Named>
  stuck: Some<Named & { days: number }>
  late: Some<Named & { due_date: string | null }>
  /** The day by which 85 % of all cases were done, in the digest before; null: there was none. */
  before: string | null
}
export type DigestContent = {
  user_id: string
  email: string
  /** The chosen language of the person, in which days are written. */
  language: Language | null
  week: string
  projects: DigestProject[]
  /** Whether projects are left out, because a mail has a limited number. */
  is_more: boolean
}

type Reader = {
  email: string
  language: Language | null
  zone: string
  forecasts: Record<string, string>
  without: string[]
  two_factor: boolean
}

/** Null if the person does not want the digest any more, cannot be mailed, or nothing happened. */
export async function digestContentOf(
  db: Db,
  now: string,
  { user_id, week }: DigestMail,
): Promise<DigestContent | null> {
  const reader = await readerOf(db, user_id)
  if (!reader) return null
  const { email, language, zone, forecasts, without, two_factor } = reader
  const standing = { id: null, two_factor, signed_in_at: null }
  const asker: Asker = { db, now, user: { id: user_id }, standing }
  const all = (await getMyInsight({ ...asker, without }, { time_zone: zone })).projects
  const projects: DigestProject[] = []
  let is_more = false
  for (const project of all) {
    is_more = projects.length === DIGEST.projects
    if (is_more) break
    const found = await projectOf(asker, project, { week, zone, before: forecasts[project.id] ?? null })
    if (found) projects.push(found)
  }
  return projects.length > 0 ? { user_id, email, language, week, projects, is_more } : null
}

async function readerOf(db: Db, userId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select account.email, account.language, coalesce(settings.zone, 'UTC') as zone, settings.digest_forecasts as forecasts,
      settings.digest_without as without,
      has_two_factors(account.id) as two_factor
    from notification_settings settings join account on account.id = settings.user_id
    where settings.user_id = ${userId} and settings.digest_at is not null and ${IS_REACHED}`.execute(db)
  return rows[0]
}

type Asked = { week: string; zone: string; before: string | null }

/** Undefined if nothing happened in the project, and nothing waits there. */
async function projectOf(
  asker: Asker,
  { id, name, key, weeks, in_progress, forecast }: ProjectInsight,
  { week, zone, before }: Asked,
): Promise<DigestProject | undefined> {
  const { came_in = 0, went_out = 0 } = weeks.find(({ on }) => on === week) ?? {}
  const span = spanOf({ from: week, to: daysAfter(week, 6), unit: 'day', time_zone: zone }, asker.now)
  const scope = await scopeOf({ ...asker, project: { id, key, former_keys: [] } }, {}, span)
  const { stuck, late } = await stuckAndLate(scope)
  if (came_in + went_out + stuck.length + late.length === 0) return undefined
  return {
    ...{ id, name, key, in_progress, forecast, came_in, went_out, before },
    finished: await ticketsBehind(scope, 'went_out', {}, DIGEST.tickets),
    stuck: first(stuck),
    late: first(late),
  }
}

const first = <T>(tickets: T[]): Some<T> => ({
  tickets: tickets.slice(0, DIGEST.tickets),
  is_more: tickets.length > DIGEST.tickets,
})
