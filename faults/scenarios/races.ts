// Races: many users edit the same tickets, starting from the same version, and membership, ownership and deletion change
// concurrently. Every edit is merged or answered as a conflict. The log shows that none of them silently overwrote another.
import { sql } from 'kysely'
import { merge } from '../../domain/edit.ts'
import type { Event } from '../../domain/event.ts'
import { PRIORITIES, STATUSES, TYPES } from '../../domain/ticket/fields.ts'
import type { Db } from '../../server/db/handle.ts'
import { allEvents } from '../../server/test/all-events.ts'
import { type Answer, eventOf, problemOf, send } from '../call.ts'
import { checkFiles } from '../files.ts'
import { checkInvariants, countDeadlocks } from '../invariants.ts'
import { raceForMembership } from '../membership-race.ts'
import type { Random } from '../random.ts'
import { at, createResult, type Findings, type Scenario } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withDatabase, withTeam } from '../team.ts'

type Intent = { ticketId: string; base: number; sent: Record<string, unknown>; answer: Answer }

export const races: Scenario = {
  name: 'races',
  async run({ scale, random, program, reportProgress }) {
    const found = createResult()
    const size = { people: at(scale, { tiny: 5, small: 12, full: 12 }), projects: 1 }
    await withTeam(program, size, async (server, team) => {
      await raceForTickets(server, team, random, found, at(scale, { tiny: 3, small: 50, full: 100 }))
      await raceForMembership(
        { server, team, random, found, reportProgress },
        at(scale, { tiny: 2, small: 25, full: 100 }),
      )
      const database = await server.database()
      const deadlocks = await countDeadlocks(database.adminUrl, database.url)
      found.expect(deadlocks === 0, `${deadlocks} deadlocks`)
      found.figures.deadlocks = deadlocks
      await checkInvariants(database.url, found)
      await checkFiles(database, found)
    })
    return found.result
  },
}

async function raceForTickets(server: Server, team: Team, random: Random, found: Findings, rounds: number) {
  const projectId = team.projects[0] ?? ''
  const intents: Intent[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ticketId = await newTicket(server, team, projectId, round)
    let base = 1
    for (let wave = 0; wave < 2; wave += 1) {
      const from = base
      const answers = team.people.map(async (person, index) => {
        const sent = edit(random, `${round}-${wave}-${index}`, team)
        const body = { version: from, ...sent }
        const path = `/api/tickets/${ticketId}`
        const answer = await send(server.url, team.agent, {
          method: 'PATCH',
          path,
          token: person.access_token,
          body,
        })
        intents.push({ ticketId, base: from, sent, answer })
      })
      await Promise.all(answers)
      // The next wave starts from an older version, like an edit on a stale page.
      base = 1 + random.below(team.people.length)
    }
  }
  const url = (await server.database()).url
  await withDatabase(url, async (db) => {
    judge(intents, await allEvents(db, projectId), new Set(await writtenTexts(db, projectId)), found)
  })
}

async function newTicket(server: Server, team: Team, projectId: string, round: number): Promise<string> {
  const answer = await send(server.url, team.agent, {
    method: 'POST',
    path: `/api/projects/${projectId}/tickets`,
    token: team.people[0]?.access_token ?? '',
    body: { title: `Race ${round}` },
    key: `race-key-${round}`,
  })
  const event = eventOf(answer)
  if (event?.type !== 'ticket.created') throw new Error(`no ticket: ${JSON.stringify(answer.body)}`)
  return event.ticket.id
}

/** An edit of one or two fields; titles and descriptions are unique. */
function edit(random: Random, mark: string, team: Team): Record<string, unknown> {
  const fields: (() => Record<string, unknown>)[] = [
    () => ({ title: `title ${mark}` }),
    () => ({ description: `description ${mark}` }),
    () => ({ status: random.pick(STATUSES).value }),
    () => ({ priority: random.pick(PRIORITIES).value }),
    () => ({ type: random.pick(TYPES).value }),
    () => ({ assignee_id: random.chance(0.3) ? null : random.pick(team.people).user_id }),
  ]
  return { ...random.pick(fields)(), ...(random.chance(0.5) && random.pick(fields)()) }
}

type Changed = Extract<Event, { type: 'ticket.changed' }>

/** Every title and description that was ever written: the present texts of the rows, and the earlier texts that events keep. */
async function writtenTexts(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from ticket, lateral (values (title), (description)) of_ticket (text) where project_id = ${projectId}
    union all select text from event, lateral (values (before ->> 'title'), (before ->> 'description')) replaced (text)
      where project_id = ${projectId} and text is not null`.execute(db)
  return rows.map(({ text }) => text)
}

function judge(intents: Intent[], log: Event[], written: Set<unknown>, found: Findings) {
  const changes = log.filter((event): event is Changed => event.type === 'ticket.changed')
  const bySeq = new Map(changes.map((event) => [event.seq, event]))
  let merged = 0
  let conflicts = 0
  let nothingToChange = 0
  for (const { ticketId, base, sent, answer } of intents) {
    const unique = [sent.title, sent.description].filter((text) => text !== undefined)
    if (answer.status === 409) {
      conflicts += 1
      const reported = problemOf(answer).conflicts ?? []
      found.expect(
        reported.length > 0 && reported.every(({ field, yours }) => sent[field] === yours),
        'a conflict without both values',
      )
      for (const text of unique)
        found.expect(!written.has(text as string), `${text} was refused and yet written`)
      continue
    }
    found.expect(
      answer.status === 200,
      `an edit was answered ${answer.status} ${JSON.stringify(answer.body)}`,
    )
    if (answer.status !== 200) continue
    const event = eventOf(answer)
    for (const text of unique)
      found.expect(written.has(text as string), `${text} was accepted and has vanished`)
    if (!event) nothingToChange += 1
    else merged += 1
    const own = bySeq.get(event?.seq ?? 0)
    if (!event || !own) {
      found.expect(!event, `event ${event?.seq} is not in the log`)
      continue
    }
    const overwritten = changes.filter(
      (other) =>
        other.ticket.id === ticketId &&
        other.ticket.version > base &&
        other.ticket.version < own.ticket.version &&
        other.fields.some((field) => own.fields.includes(field)),
    )
    found.expect(
      overwritten.length === 0,
      `${own.fields} of version ${own.ticket.version} overwrote a change after ${base}`,
    )
    // The log does not contain texts; the texts of this edit were checked above.
    const { changes: left } = merge({ ...own.ticket } as Record<string, unknown>, {}, base, sent)
    found.expect(
      Object.keys(left).every((field) => field === 'title' || field === 'description'),
      'half an edit',
    )
  }
  Object.assign(found.figures, {
    edits: intents.length,
    merged,
    conflicts,
    'nothing to change': nothingToChange,
  })
}
