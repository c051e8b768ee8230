// One open page as seen by the stream. It fetches views by REST, opens one stream from their lowest event number, and applies
// every event with applyEvent, as web/data/cache.ts does. It records events that arrive out of order.
import { request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { createParser } from 'eventsource-parser'
import type { OutputOf } from '../domain/api.ts'
import { applyEvent, type LiveQuery, STALE } from '../domain/apply.ts'
import type { Event } from '../domain/event.ts'
import type { TestPerson } from '../server/test/people.ts'
import { NoAnswer, send } from './call.ts'
import { pauseBeforeRetry } from './pause.ts'
import type { Random } from './random.ts'
import type { Findings } from './scenario.ts'
import type { Team } from './team.ts'

export type Viewer = ReturnType<typeof createViewer>
type ViewerOptions = {
  base: () => string
  rest: string
  team: Team
  person: TestPerson
  projectId: string
  /** Approximate delay before it reconnects, in milliseconds. */
  pause?: number
  /** The answers that it shows. */
  shown?: readonly Shown[]
}
type Views = { [N in Shown]?: OutputOf<N> }
const allShown = ['getProject', 'listMembers', 'listTickets'] as const
type Shown = (typeof allShown)[number]
const paths: Record<Shown, string> = { getProject: '', listMembers: '/members', listTickets: '/tickets' }

/** @param options.base where the page opens its streams, which may be a proxy that cuts; it sends other requests to `rest` */
export function createViewer(
  { base, rest, team, person, projectId, pause, shown = allShown }: ViewerOptions,
  random: Random,
  found: Findings,
) {
  const views: Views = {}
  const tally = { streams: 0, received: 0, resets: 0, refetched: 0 }
  let seen: number | undefined
  let stopped = false
  let cut: () => void = () => undefined

  async function fetchOnce<N extends Shown>(name: N): Promise<OutputOf<N> | null> {
    const wanted = {
      method: 'GET' as const,
      token: person.access_token,
      path: `/api/projects/${projectId}${paths[name]}`,
    }
    try {
      const answer = await send(rest, team.agent, wanted)
      if (answer.status === 200 && name !== 'listTickets') return answer.body as OutputOf<N>
      if (answer.status === 200)
        return (await allTickets(answer.body as OutputOf<'listTickets'>)) as OutputOf<N>
      found.expect(
        answer.status === 503,
        `a view was answered ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
    return null
  }

  /**
   * Fetches the remaining windows, so that the final comparison covers all tickets. A later window may be newer; applying the
   * events corrects that.
   */
  async function allTickets(view: OutputOf<'listTickets'>): Promise<OutputOf<'listTickets'> | null> {
    while (view.next !== null) {
      const path = `/api/projects/${projectId}/tickets?before=${view.next}`
      const answer = await send(rest, team.agent, { method: 'GET', token: person.access_token, path })
      if (answer.status !== 200) return null
      const more = answer.body as OutputOf<'listTickets'>
      view = { seq: view.seq, tickets: [...view.tickets, ...more.tickets], next: more.next }
    }
    return view
  }

  async function fetchView<N extends Shown>(name: N): Promise<void> {
    while (!stopped) {
      const answer = await fetchOnce(name)
      if (answer) {
        views[name] = answer as Views[N]
        return
      }
      await pauseBeforeRetry(random)
    }
  }

  async function fetchAll() {
    for (const name of shown) await fetchView(name)
    seen = Math.min(...shown.map((name) => views[name]?.seq ?? 0))
  }

  function receive(event: Event) {
    const expected = (seen ?? 0) + 1
    tally.received += 1
    const words = `event ${event.seq} came where ${expected} was due`
    found.expect(event.seq === expected, event.seq < expected ? `${words}: twice` : `${words}: missed`)
    seen = event.seq
    for (const name of shown) {
      const view = views[name] as OutputOf<LiveQuery> & { seq: number }
      if (!view || event.seq <= view.seq) continue
      const next = applyEvent(name, view as never, event, { userId: person.user_id })
      if (next !== STALE) views[name] = { ...(next as object), seq: event.seq } as never
      else found.expect(false, `${name} could not apply ${event.type}`)
    }
  }

  function handle(kind: string, text: string) {
    if (kind === 'change') return receive(JSON.parse(text) as Event)
    if (kind === 'reset') {
      tally.resets += 1
      found.expect(false, `told to reset at ${seen}`)
    }
    if (kind === 'gone') found.expect(false, 'told that the project is gone')
  }

  /** Reads one stream until it ends. */
  function read(): Promise<void> {
    return new Promise((resolve) => {
      const body = JSON.stringify({ all: false, cursors: { [projectId]: seen } })
      const sent = request(`${base()}/api/stream`, {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
      })
      cut = () => sent.destroy()
      sent.on('error', () => resolve())
      sent.on('response', (response) => {
        if (response.statusCode === 200) tally.streams += 1
        else found.expect(response.statusCode === 503, `a stream was answered ${response.statusCode}`)
        const parser = createParser({ onEvent: ({ event, data }) => handle(event ?? '', data) })
        response.setEncoding('utf8')
        response.on('data', (chunk) => parser.feed(chunk))
        response.on('error', () => resolve())
        response.on('close', () => resolve())
      })
      sent.end(body)
    })
  }

  async function follow() {
    await fetchAll()
    while (!stopped) {
      await read()
      if (!stopped) await pauseBeforeRetry(random, pause)
    }
  }

  const following = follow()
  following.catch((error: Error) => found.expect(false, `a viewer ended: ${error.message}`))
  return {
    tally,
    projectId,
    seen: () => seen ?? 0,
    cut: () => cut(),
    /** Compares the page with a fresh fetch, after the last write. */
    async compare() {
      for (const name of shown) {
        const fresh = await fetchOnce(name)
        tally.refetched += 1
        found.expect(
          isDeepStrictEqual(fresh, views[name]),
          `${name} of a viewer at ${seen} differs from a fresh fetch`,
        )
      }
    },
    async stop() {
      stopped = true
      cut()
      await following
    },
  }
}
