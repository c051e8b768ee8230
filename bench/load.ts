// Closed-loop load: a number of connections, each with one request in flight at a time.
import { type Client, isPutOff, type Request } from './client.ts'

/** `samples` and `perSecond` count successful requests only. */
export type Load = { perSecond: number; samples: number[]; putOff: number }

/**
 * @param ask returns the next request of a connection; `turn` counts its requests
 * @throws if a request fails, except that with `mayPutOff` a 503 for exceeding a time limit is only counted
 */
export async function load(
  client: Client,
  { connections, seconds, mayPutOff }: { connections: number; seconds: number; mayPutOff?: boolean },
  ask: (connection: number, turn: number) => Request,
): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => client.open()))
  const samples: number[] = []
  let putOff = 0
  const began = performance.now()
  const ends = began + seconds * 1_000
  try {
    await Promise.all(
      lines.map(async (line, connection) => {
        for (let turn = 0; performance.now() < ends; turn += 1) {
          const sent = performance.now()
          try {
            await line.send(ask(connection, turn))
            samples.push(performance.now() - sent)
          } catch (error) {
            if (!(mayPutOff && isPutOff(error))) throw error
            putOff += 1
          }
        }
      }),
    )
  } finally {
    for (const line of lines) line.close()
  }
  return { perSecond: (samples.length * 1_000) / (performance.now() - began), samples, putOff }
}
