// A closed loop: so many connections, each with one request under way at any time, for so long.
import type { Client, Request } from './client.ts'

export type Load = { perSecond: number; samples: number[] }

/** @param ask the next request of this connection; `turn` counts its requests */
export async function load(
  client: Client,
  { connections, seconds }: { connections: number; seconds: number },
  ask: (connection: number, turn: number) => Request,
): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => client.open()))
  const samples: number[] = []
  const began = performance.now()
  const ends = began + seconds * 1_000
  try {
    await Promise.all(
      lines.map(async (line, connection) => {
        for (let turn = 0; performance.now() < ends; turn += 1) {
          const sent = performance.now()
          await line.send(ask(connection, turn))
          samples.push(performance.now() - sent)
        }
      }),
    )
  } finally {
    for (const line of lines) line.close()
  }
  return { perSecond: (samples.length * 1_000) / (performance.now() - began), samples }
}
