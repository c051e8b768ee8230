// Reads at each process without pause: an answer is never older than a change that was acknowledged before the read began, at
// whichever process, nor than an earlier answer.
import { setTimeout as delay } from 'node:timers/promises'
import { NoAnswer, send } from '../call.ts'
import type { Findings } from '../scenario.ts'
import type { Server } from '../server.ts'
import type { Team } from '../team.ts'
import type { Writers } from '../writer.ts'

const PAUSE_MS = 25

export function readFresh(servers: Server[], team: Team, writers: Writers, found: Findings) {
  const known = new Map<string, number>()
  const tally = { read: 0, refused: 0, stale: 0 }
  let counted = 0
  let stopped = false

  function learn(projectId: string, seq: number) {
    known.set(projectId, Math.max(seq, known.get(projectId) ?? 0))
  }

  function learnAcknowledged() {
    const { acknowledged } = writers.ledger
    for (; counted < acknowledged.length; counted += 1) {
      const event = acknowledged[counted]
      if (event) learn(event.project_id, event.seq)
    }
  }

  async function readOnce(server: Server, index: number) {
    const projectId = team.projects[index % team.projects.length] ?? ''
    const token = team.people[index % team.people.length]?.access_token ?? ''
    learnAcknowledged()
    const floor = known.get(projectId) ?? 0
    const answer = await send(server.url, team.agent, {
      method: 'GET',
      path: `/api/projects/${projectId}`,
      token,
    })
    if (answer.status === 503) {
      tally.refused += 1
      return
    }
    found.expect(answer.status === 200, `a read was answered ${answer.status} ${server.why(answer.body)}`)
    if (answer.status !== 200) return
    tally.read += 1
    const { seq } = answer.body as { seq: number }
    if (seq < floor) tally.stale += 1
    found.expect(seq >= floor, `a read was answered with event ${seq} after ${floor} was known`)
    learn(projectId, seq)
  }

  async function read(server: Server) {
    for (let index = 0; !stopped; index += 1) {
      await readOnce(server, index).catch((error: Error) => {
        if (!(error instanceof NoAnswer)) throw error
        found.expect(false, `a read had no answer: ${error.message}`)
      })
      await delay(PAUSE_MS)
    }
  }

  const reading = Promise.all(servers.map(read))
  reading.catch((error: Error) => found.expect(false, error.message))
  return {
    tally,
    async stop() {
      stopped = true
      await reading
    },
  }
}
