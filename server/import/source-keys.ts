// The keys that imported tickets had in their sources, such as TES-18 or owner/repository#12. They stay on the tickets, and the project
// remembers how they begin, so that texts and the messages of commits can name tickets by them.
import { sql } from 'kysely'
import { prefixOf, SOURCE_KEYS, SOURCE_PREFIXES } from '../../domain/project/keys.ts'
import { storable, type ValueOf } from './clean.ts'
import type { Run } from './run.ts'

type Ticket = Pick<ValueOf<'ticket'>, 'key' | 'url' | 'former_keys'>

/** The issues of GitHub and GitLab have numbers, and people write the repository before them. */
const ISSUE = /^https?:\/\/[^/]+\/(?:repos\/)?([\w./-]{1,100}?)\/(?:-\/)?issues\/(\d{1,10})$/

/** The last key first. A text that does not end in a number after a sign is no key that people refer to. */
export function sourceKeysOf({ key, url, former_keys = [] }: Ticket): string[] {
  const [, repository, number] = ISSUE.exec(url ?? '') ?? []
  const own = key ?? (repository ? `${repository}#${number}` : null)
  const keys = [...(own === null ? [] : [own]), ...former_keys].map((one) => storable(one).trim())
  const byFolded = new Map(keys.toReversed().map((one) => [one.toUpperCase(), one]))
  return [...byFolded.values()].toReversed().filter(prefixOf).slice(0, SOURCE_KEYS)
}

/** Adds the keys to tickets of an earlier import, which an earlier release may have imported without them. */
export async function addSourceKeys(
  { db, origin_id }: Run,
  tickets: (Ticket & { id: string })[],
): Promise<void> {
  const given = tickets.map((ticket) => ({ source_id: ticket.id, keys: sourceKeysOf(ticket) }))
  const some = given.filter(({ keys }) => keys.length > 0)
  if (some.length === 0) return
  await sql`update ticket set imported = ticket.imported || jsonb_build_object('keys', given.keys || coalesce((
      select jsonb_agg(key) from jsonb_array_elements_text(ticket.imported -> 'keys') key where not given.keys ? key), '[]'))
    from (select r.row_id, given.keys from json_to_recordset(${JSON.stringify(some)}) given (source_id text, keys jsonb)
      join import_row r on r.origin_id = ${origin_id} and r.kind = 'ticket' and r.source_id = given.source_id
      order by r.row_id) given
    where ticket.id = given.row_id and ticket.imported is not null
      and not coalesce(ticket.imported -> 'keys' @> given.keys, false)
      and coalesce(jsonb_array_length(ticket.imported -> 'keys'), 0) < ${SOURCE_KEYS}`.execute(db)
}

/** @returns whether the project did not know all of these prefixes */
export async function rememberPrefixes({ db, project_id }: Run, tickets: Ticket[]): Promise<boolean> {
  const prefixes = [...new Set(tickets.flatMap(sourceKeysOf).flatMap((key) => prefixOf(key) ?? []))]
  if (prefixes.length === 0) return false
  const { numAffectedRows = 0n } = await sql`update project set source_prefixes = (source_prefixes
      || array(select prefix from unnest(${prefixes}::text[]) prefix where prefix <> all(source_prefixes)))[:${sql.lit(SOURCE_PREFIXES)}]
    where id = ${project_id} and not source_prefixes @> ${prefixes}::text[]
      and cardinality(source_prefixes) < ${SOURCE_PREFIXES}`.execute(db)
  return numAffectedRows > 0n
}
