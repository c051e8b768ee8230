// People at their ordinary work beside a flood: they read boards and write comments at a person's pace, and it is
// measured how long they wait.
import { setTimeout as delay } from 'node:timers/promises'
import { isLate, send } from './call.ts'
import type { Random } from './random.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'
import type { Team } from './team.ts'

const PAUSE_MS = 40
let runs = 0

/** What the given share of them did not exceed. */
export function share(waits: number[], fraction: number): number {
  const sorted = [...waits].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}

/** How long each of the people's requests took, over so many milliseconds. Every one of them has to succeed. */
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
      // Now and then a change, far from the limit of what one person may change in a minute.
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
      // Beside other work a small machine may let somebody wait past the time limit: that counts as the wait it was.
      found.expect(
        answer.status === 200 || isLate(answer),
        `somebody beside it was answered ${answer.status} ${server.why(answer.body)}`,
      )
      await delay(PAUSE_MS / 2 + chance.below(PAUSE_MS))
    }
  }
  await Promise.all(team.people.map((person, index) => work(person.access_token, index)))
  return waits
}
