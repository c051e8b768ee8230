// Ordinary users who work during an attack: they read boards and write tickets at a human pace, and their latency is measured.
import { setTimeout as delay } from 'node:timers/promises'
import { isLate, send } from './call.ts'
import type { Random } from './random.ts'
import type { Findings, Setting } from './scenario.ts'
import type { Server } from './server.ts'
import type { Team } from './team.ts'

const PAUSE_MS = 40
/** How many times longer others may wait during an attack. Waits below `UNNOTICED_MS` go unnoticed. */
const TIMES = 2
const UNNOTICED_MS = 25
let runs = 0

/** The quantile of the waiting times at `fraction`. */
export function share(waits: number[], fraction: number): number {
  const sorted = [...waits].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}

/** The latency of each request of the users during the given time. All requests must succeed. */
export async function measure(
  { server, team, random, found }: { server: Server; team: Team; random: Random; found: Findings },
  milliseconds: number,
): Promise<number[]> {
  runs += 1
  const until = performance.now() + milliseconds
  const waits: number[] = []
  let sent = 0
  async function work(token: string, index: number) {
    const chance = random.fork(`neighbour ${index}`)
    const projectId = team.projects[index % team.projects.length]
    while (performance.now() < until) {
      const path = chance.pick([
        `/api/projects/${projectId}/tickets`,
        `/api/projects/${projectId}`,
        '/api/projects',
      ])
      // A few requests are writes, far below the rate limit of changes.
      const isChange = chance.chance(0.03)
      sent += 1
      const answer = await send(server.url, team.agent, {
        token,
        ...(isChange
          ? {
              method: 'POST' as const,
              path: `/api/projects/${projectId}/tickets`,
              body: { title: `Ticket ${sent}` },
              key: `neighbour-${runs}-${index}-${sent}`,
            }
          : { method: 'GET' as const, path }),
      })
      waits.push(answer.ms)
      // On a small machine a request may exceed a time limit; its waiting time still counts.
      found.expect(
        answer.status === 200 || isLate(answer),
        `another user was answered ${answer.status} ${server.why(answer.body)}`,
      )
      await delay(PAUSE_MS / 2 + chance.below(PAUSE_MS))
    }
  }
  await Promise.all(team.people.map((person, index) => work(person.access_token, index)))
  return waits
}

/** Reports how long other users waited without and during an attack, and judges it. */
export function judgeWaits(
  { found, setting }: { found: Findings; setting: Setting },
  attack: string,
  without: number[],
  during: number[],
): void {
  const [usual, then] = [share(without, 0.99), share(during, 0.99)]
  const words = `${usual.toFixed(0)} / ${then.toFixed(0)}`
  found.figures[`${attack}: others' p99 ms without / with`] = words
  // The tiny run shares a busy machine with other tests and does not judge time.
  if (setting.scale === 'tiny') return
  found.expect(
    then <= Math.max(usual * TIMES, UNNOTICED_MS),
    `${attack}: the others waited ${words} ms (p99)`,
  )
}
