// Floods while other people work: changes and reads by one user, password guesses, anonymous requests, huge and deeply nested
// bodies, and requests to /auth/v1 (../account-floods.ts). The flood is limited, other people wait less than twice as long, and
// the victim can still sign in from another network.
import { PASSWORD } from '../../server/test/people.ts'
import { accountFloods, type Fixture, type Flood, OFFICE, within } from '../account-floods.ts'
import { NoAnswer, send } from '../call.ts'
import { flood, raw } from '../flooder.ts'
import { judgeWaits, measure } from '../neighbours.ts'
import { at, createResult, type Scenario } from '../scenario.ts'
import { createServer } from '../server.ts'
import { addPeople, createTeam } from '../team.ts'

const SLICE_MS = 1_000

export const floods: Scenario = {
  name: 'flood',
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    const { scale, random } = setting
    const server = await createServer(setting.program, '', {
      WRITES_PER_MINUTE: '300',
      TRUST_PROXY: '1',
      SIGN_UPS_PER_HOUR: String(OFFICE.signUps),
      INVITATIONS_PER_DAY: String(OFFICE.invitations),
    })
    try {
      await server.start()
      const team = await createTeam(server, { people: 6, projects: 3 })
      const [flooder, victim] = await addPeople(server, 2)
      if (!flooder || !victim) throw new Error('nobody is there')
      const fixture = { server, team, setting, found }
      const turns = at(scale, { tiny: 1, small: 6, full: 12 })
      const people = { server, team, random, found }
      // Warm-up, because the first requests of a process are slow.
      await measure(people, at(scale, { tiny: 200, small: 2_000, full: 4_000 }))
      for (const kind of [
        ...kinds(fixture, flooder.access_token, victim.email),
        ...(await accountFloods(fixture)),
      ]) {
        const running = await flood({ port: server.port, ...kind.orders })
        const without: number[] = []
        const during: number[] = []
        // Phases without and with the flood alternate, so that other load on the machine affects both equally.
        for (let turn = 0; turn < turns; turn += 1) {
          without.push(...(await measure(people, SLICE_MS)))
          running.go()
          const [waits] = await Promise.all([measure(people, SLICE_MS), kind.alongside?.()])
          during.push(...waits)
          running.rest()
        }
        kind.judge(await running.stop())
        judgeWaits(fixture, kind.name, without, during)
      }
      await getIn(fixture, victim.email)
    } finally {
      await server.remove()
    }
    return found.result
  },
}

function kinds({ team, found, setting }: Fixture, token: string, victim: string): Flood[] {
  const projectId = team.projects[0]
  const sockets = at(setting.scale, { tiny: 10, small: 60, full: 120 })
  const bearer = { Authorization: `Bearer ${token}` }
  const guess = (email: string, from: number) =>
    raw(
      'POST',
      '/auth/v1/token?grant_type=password',
      { 'X-Forwarded-For': `198.51.100.${from}` },
      JSON.stringify({ email, password: 'a wrong password' }),
    )
  return [
    {
      name: 'changes by one person',
      orders: {
        sockets,
        requests: Array.from({ length: 500 }, (_, index) =>
          raw(
            'POST',
            '/api/projects',
            { ...bearer, 'Idempotency-Key': `flood-key-${index}` },
            '{"name":"Flood"}',
          ),
        ),
      },
      judge: within(found, 'changes by one person', '200', '429'),
    },
    {
      name: 'reads by one person',
      orders: { sockets, requests: [raw('GET', '/api/projects', bearer)] },
      judge: within(found, 'reads by one person', '200', '429'),
    },
    {
      name: 'guesses from one place',
      orders: { sockets, requests: [guess(victim, 1)] },
      judge: within(found, 'guesses from one place', '400', '429'),
    },
    {
      name: 'guesses from fifty places',
      orders: { sockets, requests: Array.from({ length: 50 }, (_, index) => guess(victim, index + 2)) },
      judge: within(found, 'guesses from fifty places', '400', '429', '503'),
    },
    {
      name: 'anonymous requests',
      orders: {
        sockets,
        requests: [raw('GET', `/api/projects/${projectId}`, {}), raw('GET', '/healthz', {})],
      },
      judge: within(found, 'anonymous requests', '200', '401', '429'),
    },
    {
      name: 'huge and deep bodies',
      orders: {
        sockets: Math.ceil(sockets / 4),
        requests: [
          raw('POST', '/api/projects', bearer, JSON.stringify({ name: 'x'.repeat(400_000) })),
          raw('POST', '/api/projects', bearer, `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
        ],
      },
      judge: within(found, 'huge and deep bodies', '400', '413', '429'),
    },
  ]
}

/** The right password still signs in to the attacked account from another network. */
async function getIn({ server, found }: Fixture, email: string) {
  const body = JSON.stringify({ email, password: PASSWORD })
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.77' },
    body,
  })
  const session = (await response.json()) as { access_token?: string }
  found.expect(
    response.status === 200,
    `its owner was answered ${response.status} ${JSON.stringify(session)}`,
  )
  const path = '/api/me'
  const answer = await send(server.url, undefined, {
    method: 'GET',
    path,
    token: session.access_token ?? '',
  }).catch((error: Error) => {
    if (error instanceof NoAnswer) return null
    throw error
  })
  found.expect(answer?.status === 200, 'its owner cannot work')
}
