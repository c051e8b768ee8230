// Creates whose answer is lost: a proxy cuts the connection after the commit, when the answer arrives. The retry uses the same
// key, sometimes in two requests at once. Each create makes exactly one row.
import { isDeepStrictEqual } from 'node:util'
import { type Answer, type ApiRequest, eventOf, NoAnswer, send } from '../call.ts'
import { checkFiles } from '../files.ts'
import { checkInvariants, scalar } from '../invariants.ts'
import { createProxy } from '../proxy.ts'
import { at, createResult, type Scenario } from '../scenario.ts'
import { withTeam } from '../team.ts'

const AT_ONCE = 32

export const retriedCreates: Scenario = {
  name: 'retried-creates',
  async run({ scale, random, program, reportProgress }) {
    const found = createResult()
    const creates = at(scale, { tiny: 30, small: 1_000, full: 10_000 })
    const size = { people: at(scale, { tiny: 4, small: 8, full: 16 }), projects: 4 }
    await withTeam(program, size, async (server, team) => {
      const database = await server.database()
      const rows = () =>
        scalar(
          database.url,
          `select (select count(*) from ticket) + (select count(*) from comment)
          + (select count(*) from project)`,
        )
      const before = await rows()
      // The proxy lets through nothing of an answer, or only its first bytes.
      const proxy = await createProxy(server.port, () => ({
        bytes: random.chance(0.5) ? 0 : random.below(300),
      }))
      const tickets: string[] = []
      let cut = 0
      let arrived = 0

      async function first(request: ApiRequest): Promise<Answer | null> {
        try {
          const answer = await send(proxy.url, undefined, request)
          arrived += 1
          return answer
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error
          cut += 1
          return null
        }
      }

      function create(index: number): ApiRequest {
        const chance = random.fork(`create ${index}`)
        const token = chance.pick(team.people).access_token
        const shared = { method: 'POST' as const, token, key: `create-key-${index}` }
        const kind = chance.next()
        if (kind < 0.03) return { ...shared, path: '/api/projects', body: { name: `Made ${index}` } }
        if (kind < 0.3 && tickets.length > 0)
          return {
            ...shared,
            path: `/api/tickets/${chance.pick(tickets)}/comments`,
            body: { content: `${index}` },
          }
        const path = `/api/projects/${chance.pick(team.projects)}/tickets`
        return {
          ...shared,
          path,
          body: { title: `Made ${index}`, description: 'x'.repeat(chance.below(400)) },
        }
      }

      async function one(index: number) {
        const request = create(index)
        const twice = random.fork(`twin ${index}`).chance(0.2)
        const [early, twin] = await Promise.all([first(request), twice ? first(request) : null])
        const again = await send(server.url, team.agent, request)
        found.expect(
          again.status === 200,
          `a retry was answered ${again.status} ${JSON.stringify(again.body)}`,
        )
        for (const answer of [early, twin])
          if (answer) found.expect(isDeepStrictEqual(answer.body, again.body), `create ${index}: two answers`)
        const event = again.status === 200 ? eventOf(again) : null
        if (event?.type === 'ticket.created') tickets.push(event.ticket.id)
      }

      let next = 0
      const began = performance.now()
      const lane = async () => {
        while (next < creates) {
          if (next > 0 && next % 2_500 === 0) reportProgress?.(`${next} of ${creates} creates`)
          await one(next++)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      const made = (await rows()) - before
      found.expect(made === creates, `${creates} creates made ${made} rows`)
      found.expect(
        proxy.sawSuccess() >= creates * 0.9,
        `only ${proxy.sawSuccess()} were committed before their cut`,
      )
      Object.assign(found.figures, {
        creates,
        rows: made,
        'first answers cut': cut,
        'of them after the commit': proxy.sawSuccess(),
        'first answers arrived': arrived,
        'creates per second': Math.round((creates * 1_000) / (performance.now() - began)),
      })
      await checkInvariants(database.url, found)
      await checkFiles(database, found)
      await proxy.close()
    })
    return found.result
  },
}
