// Hundreds of deliveries, in order, in another order, and twice: the same code is on the same tickets.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { checkRun, createForge, NONE, pull, push, REPO, sha } from '../test/forge.ts'
import { startWorld } from '../test/world.ts'
import { forgetCode } from './forget.ts'

const world = await startWorld()

const DELIVERIES = 300
/** The number of deliveries that are stored before they are read. */
const PORTION = 150
const TICKETS = 12
type Sent = { event: string; payload: object; id: string }

/** Random numbers from 0 to 1, evenly distributed: Mulberry32. */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The events of a repository with several branches. @param dice returns random numbers from 0 to 1 */
function story(key: string, dice: () => number): Sent[] {
  const sent: Sent[] = []
  const happened = new Set<() => void>()
  const pick = <T>(of: readonly T[]) => of[Math.floor(dice() * of.length)] as T
  const ticket = () => `${key}-${1 + Math.floor(dice() * TICKETS)}`
  const heads = new Map([['main', sha('begin')]])
  let time = 1_777_881_600
  let commits = 0
  let pulls = 0
  let checks = 0
  const queue = (event: string, payload: object) => sent.push({ event, payload, id: `d${sent.length}` })
  const at = () => new Date(time * 1_000).toISOString()
  const write = () => {
    commits += 1
    const word = pick(['', '', `${ticket()}: start`, `fixes ${ticket()}`, `Closes ${ticket()}, ${ticket()}`])
    return { id: sha(`c${commits}`), message: word || `Change ${commits}`, distinct: true }
  }
  const changes: (() => void)[] = [
    function work() {
      const [name, before] = pick([...heads])
      const list = Array.from({ length: 1 + Math.floor(dice() * 3) }, write)
      heads.set(name, list.at(-1)?.id ?? before)
      queue(
        'push',
        push({ ref: `refs/heads/${name}`, before, commits: list, forced: dice() < 0.1, at: time }),
      )
    },
    function branch() {
      const name = `feature/${ticket().toLowerCase()}-${sent.length}`
      const one = write()
      heads.set(name, one.id)
      queue('push', push({ ref: `refs/heads/${name}`, commits: [one], at: time }))
    },
    function remove() {
      const [name, before] = pick([...heads])
      if (name === 'main') return
      heads.delete(name)
      queue('push', push({ ref: `refs/heads/${name}`, before, after: NONE, at: time }))
    },
    function tag() {
      queue(
        'push',
        push({ ref: `refs/tags/v1.${sent.length}.0`, after: pick([...heads.values()]), at: time }),
      )
    },
    function request() {
      const isNew = dice() < 0.5 || pulls === 0
      if (isNew) pulls += 1
      const number = isNew ? pulls : 1 + Math.floor(dice() * pulls)
      const state = pick([{}, { draft: true }, { state: 'closed' }, { state: 'closed', merged: true }])
      const head = { ref: `feature/${number}`, sha: sha(`c${Math.floor(dice() * (commits + 1))}`) }
      const title = `${pick(['See', 'Fixes', 'Part of'])} ${ticket()}`
      // Several events can have the same time.
      for (const body of dice() < 0.2 ? ['one', 'two'] : ['one'])
        queue('pull_request', pull(number, { ...state, head, title, body, updated_at: at() }))
    },
    function check() {
      checks += 1
      const word = `c${Math.floor(dice() * (commits + 1))}`
      queue('check_run', checkRun(word, null, checks))
      queue('check_run', checkRun(word, pick(['success', 'failure', 'cancelled']), checks))
    },
    function release() {
      const it = {
        tag_name: `v1.${Math.floor(dice() * sent.length)}.0`,
        html_url: `${REPO}/releases/${sent.length}`,
      }
      const repository = { full_name: 'ada/apollo', html_url: REPO, default_branch: 'main' }
      queue('release', {
        action: pick(['published', 'deleted']),
        repository,
        release: { ...it, published_at: at() },
      })
    },
  ]
  // For any random numbers, one ticket is fixed and moved to Done.
  const fix = { id: sha('fix'), message: `Fixes ${ticket()}`, distinct: true }
  queue('push', push({ ref: 'refs/heads/main', before: sha('begin'), commits: [fix], at: time }))
  heads.set('main', fix.id)
  while (sent.length < DELIVERIES) {
    time += 60
    const change = pick([...changes, ...changes.slice(0, 2)])
    const before = sent.length
    change()
    if (sent.length > before) happened.add(change)
  }
  // Every kind of act must occur, otherwise the test would prove nothing about it.
  expect(changes.filter((change) => !happened.has(change))).toEqual([])
  return sent.slice(0, DELIVERIES)
}

it(`${DELIVERIES} deliveries in any order, and doubled, give the same`, { timeout: 300_000 }, async () => {
  const { owner, projectId } = await world.team('Ada')
  const { project } = await world.call(owner, 'getProject', { projectId })
  const tickets: { id: string }[] = []
  for (let count = 0; count < TICKETS; count += 1) tickets.push(await world.ticket(owner, projectId))

  /** All stored data at the end, without the order in which two reports of the same fix came. */
  async function state() {
    const rows: Record<string, unknown[]> = {}
    for (const table of [
      'push',
      'ref',
      'commit',
      'pull',
      'check',
      'tag',
      'link',
      'fix',
      'release',
    ] as const) {
      const found = await world.db
        .selectFrom(`forge_${table}`)
        .selectAll()
        .where('project_id', '=', projectId)
        .execute()
      rows[table] = found
        .map(({ seen_at: _, ...row }: Record<string, unknown>) =>
          JSON.stringify(table === 'fix' ? { ...row, state: null } : row),
        )
        .sort()
    }
    const shown = []
    for (const { id: ticketId } of tickets)
      shown.push([
        (await world.call(owner, 'getTicket', { ticketId })).ticket.status,
        await world.call(owner, 'getTicketCode', { ticketId }),
      ])
    return { rows, shown }
  }

  async function keep(sent: Sent[]) {
    const rows = sent.map(({ event, payload, id: delivery_id }) => {
      const body = Buffer.from(JSON.stringify(payload))
      const digest = createHash('sha256').update(event).update(body).digest()
      const head = {
        id: newId(),
        project_id: projectId,
        forge: 'github' as const,
        event,
        delivery_id,
        digest,
      }
      const state = 'waiting' as const
      return {
        ...head,
        state,
        received_at: world.clock.now().toISOString(),
        result: null,
        size: body.length,
        body,
      }
    })
    await world.db
      .insertInto('forge_delivery')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function deliver(sent: Sent[]) {
    await forgetCode(world.db, projectId)
    for (const { id: ticketId } of tickets)
      await world.call(owner, 'moveTicket', { ticketId }, { status: 'todo' })
    const forge = await createForge(world, owner, projectId)
    // The first delivery is sent over HTTP. The others are inserted as they are; signature.test.ts tests signatures.
    const [first] = sent
    if (first) await forge.send(first.event, first.payload, 'github', first.id)
    for (let begin = 0; begin < sent.length; begin += PORTION) {
      await keep(sent.slice(begin, begin + PORTION))
      await forge.readAll()
      // Clears the log of deliveries, so that a delivery sent again is read again.
      await world.db.deleteFrom('forge_delivery').where('project_id', '=', projectId).execute()
    }
    return state()
  }

  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.nat()), async (seed) => {
      const dice = diceOf(seed)
      const sent = story(project.key, dice)
      const first = await deliver(sent)
      const shuffled = [...sent, ...sent]
        .map((one) => ({ one, rank: dice() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one)
      expect(await deliver(shuffled)).toEqual(first)
      const done = first.shown.filter(([status]) => status === 'done')
      expect(done.length).toBeGreaterThan(0)
      for (const [table, { length }] of Object.entries(first.rows))
        expect([table, length > 0]).toEqual([table, true])
      expect(first.rows.link?.length).toBeGreaterThan(30)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
