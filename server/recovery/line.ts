// Finds the line that a database continues, or begins a new one. A line is continued only if nothing of its log is missing.
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Logger } from '../log.ts'
import { type Line, parseLsn, readLine, segmentsOf, stamp, syncFolder, writeWhole } from './layout.ts'

type Facts = { system_identifier: string; major: number; segment_bytes: number; timeline: string }
type Slot = { name: string; restart_lsn: string | null; wal_status: string | null }

const OURS = 'lacewing_%'

async function factsOf(admin: Client): Promise<Facts> {
  const { rows } = await admin.query<Facts>(
    `select system_identifier::text, current_setting('server_version_num')::int / 10000 as major,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system()`,
  )
  return rows[0] as Facts
}

async function slotsOf(admin: Client): Promise<Slot[]> {
  const { rows } = await admin.query<Slot>(
    `select slot_name as name, restart_lsn::text, wal_status from pg_replication_slots
      where slot_type = 'physical' and slot_name like $1`,
    [OURS],
  )
  return rows
}

/** The number of the segment that has to be written next. */
export async function nextSegment(line: Line): Promise<number> {
  const last = (await segmentsOf(line)).at(-1)
  if (!last) return line.first
  return last.isPartial ? last.number : last.number + 1
}

/** Why the line cannot be continued; null if it can. */
async function brokenBy(line: Line | null, facts: Facts, slot: Slot): Promise<string | null> {
  if (!line) return 'its folder is not in BACKUP_DIR'
  const { system_identifier, segment_bytes, timeline } = line
  if (
    system_identifier !== facts.system_identifier ||
    segment_bytes !== facts.segment_bytes ||
    timeline !== facts.timeline
  )
    return 'the database was replaced'
  const kept = slot.restart_lsn === null ? Number.POSITIVE_INFINITY : parseLsn(slot.restart_lsn)
  if (slot.wal_status === 'lost' || kept >= ((await nextSegment(line)) + 1) * segment_bytes)
    return 'it could not be copied for so long that the database had to remove a part of its log'
  return null
}

async function begin(admin: Client, root: string, facts: Facts, now: Date): Promise<Line> {
  const name = `lacewing_${stamp(now).toLowerCase()}_${randomBytes(3).toString('hex')}`
  const folder = join(root, name)
  await mkdir(join(folder, 'wal'), { recursive: true, mode: 0o700 })
  await syncFolder(root)
  const { rows } = await admin.query<{ lsn: string }>(
    'select lsn::text from pg_create_physical_replication_slot($1, true)',
    [name],
  )
  const first = Math.floor(parseLsn(rows[0]?.lsn ?? '') / facts.segment_bytes)
  const described = { ...facts, first }
  await writeWhole(join(folder, 'line.json'), described)
  return { ...described, name, folder }
}

export async function openLine(admin: Client, root: string, now: Date, logger: Logger): Promise<Line> {
  const facts = await factsOf(admin)
  let going: Line | undefined
  for (const slot of await slotsOf(admin)) {
    const line = await readLine(root, slot.name)
    const broken = await brokenBy(line, facts, slot)
    if (line && !broken && !going) {
      going = line
      continue
    }
    if (broken)
      logger.warn(
        `the log of the database begins anew in BACKUP_DIR, because ${broken}; moments in between cannot be restored`,
      )
    await admin.query('select pg_drop_replication_slot($1)', [slot.name])
  }
  return going ?? begin(admin, root, facts, now)
}

/** Lets the database forget that its log was copied, so that it keeps nothing for it. */
export async function dropSlots(admin: Client): Promise<void> {
  for (const { name } of await slotsOf(admin))
    await admin.query('select pg_drop_replication_slot($1)', [name])
}
