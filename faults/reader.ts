// A client that reads continuously; every failed read counts.
import { setTimeout as delay } from 'node:timers/promises'
import { isLate, NoAnswer, send } from './call.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'
import type { Team } from './team.ts'

const PAUSE_MS = 50

export function createReader(server: Server, team: Team, found: Findings) {
  const tally = { answered: 0, late: 0, failed: 0, slowest: 0 }
  let stopped = false

  async function ask(path: string, token: string) {
    try {
      const answer = await send(server.url, team.agent, { method: 'GET', path, token })
      tally.slowest = Math.max(tally.slowest, answer.ms)
      tally.answered += 1
      if (isLate(answer)) tally.late += 1
      if (isLate(answer) || answer.status === 200) return
      found.expect(false, `a read was answered ${answer.status} ${server.why(answer.body)}`)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      found.expect(false, `a read had no answer: ${error.code}`)
    }
    tally.failed += 1
  }

  async function read() {
    while (!stopped) {
      for (const id of team.projects)
        for (const rest of ['', '/tickets', '/members'])
          await ask(`/api/projects/${id}${rest}`, team.people[0]?.access_token ?? '')
      await delay(PAUSE_MS)
    }
  }

  const reading = read()
  return {
    tally,
    async stop() {
      stopped = true
      await reading
    },
  }
}
