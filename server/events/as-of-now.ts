// Fills the current texts and names into past events for pages that catch up, because the log stores none. So nobody can read
// texts that were overwritten or deleted since. Applying all events still gives the current rows, because the last event about a
// row matches the row. Each noun says how its objects are completed (`carried` in server/noun.ts).
import { sql } from 'kysely'
import type { Event } from '../../domain/event.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import { type EventObject, type EventObjectKey, folded } from '../noun.ts'

/** The code does not compile if an event carries an object that no noun can complete. */
const eventObjectsByKey = (): { [K in EventObjectKey]: EventObject<K, never> | null } =>
  folded('eventObjects')

type AnyEventObject = {
  now?(events: Event[], projectId: string): ReturnType<typeof sql>
  people?(event: Event): (Pick<Profile, 'id'> | null)[]
  fill(event: Event, now: unknown, named: (person: Profile) => Profile): object
}

/** @param events the logged events of one project */
export async function asOfNow(db: Db, events: Event[]): Promise<Event[]> {
  const [first] = events
  if (!first) return []
  const found = Object.entries(eventObjectsByKey() as Record<string, AnyEventObject | null>).flatMap(
    ([key, eventObject]) => {
      const eventsWithIt = eventObject ? events.filter((event) => key in event) : []
      return eventObject && eventsWithIt.length > 0 ? [{ key, eventObject, eventsWithIt }] : []
    },
  )
  if (found.length === 0) return events
  const people = found.flatMap(({ eventObject, eventsWithIt }) =>
    eventsWithIt.flatMap((event) => eventObject.people?.(event) ?? []),
  )
  const ids = [...new Set(people.flatMap((person) => (person ? [person.id] : [])))]
  const nows = found.flatMap(({ key, eventObject, eventsWithIt }) => {
    const now = eventObject.now?.(eventsWithIt, first.project_id)
    return now ? [sql`(${now}) as ${sql.ref(key)}`] : []
  })
  const { rows } = await sql<Record<string, unknown>>`select
    (select json_object_agg(id, json_build_object('id', id, 'full_name', full_name, 'username', username))
      from profile where id = any(${ids}::uuid[])) as people
    ${nows.map((now) => sql`, ${now}`).reduce((all, one) => sql`${all}${one}`, sql``)}`.execute(db)
  const now = rows[0] ?? {}
  const known = (now.people ?? {}) as Record<string, Profile>
  const named = (person: Profile) => known[person.id] ?? person
  return events.map((event) => {
    const filled = { ...event }
    for (const { key, eventObject } of found)
      if (key in event) Object.assign(filled, eventObject.fill(event, now[key] ?? null, named))
    return filled
  })
}
