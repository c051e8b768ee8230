// The project of the scenario `reading`: a ticket with fifty comments, titles that a search tells apart by the last letter, and
// others around them.
import { Agent } from 'node:http'
import type { Server } from '../faults/server.ts'
import { createProject, withDatabase } from '../faults/team.ts'
import { addManyTickets } from '../server/test/many-tickets.ts'
import type { TestPerson } from '../server/test/people.ts'
import { createClient } from './client.ts'
import { COMMENTS, COMMON, type Library, LOADED, RARE } from './reading.ts'

/** More than a window of the palette or the list. */
const ALIKE = 60
const OTHERS = 500

const comment = (turn: number) => `I looked at **build ${turn}** again. It still fails, see LIB-${1 + turn}:

- the cache is \`warm\`, and its size is ${turn * 37} MiB
- the queue is empty, so nothing waits

\`\`\`ts
const found = await search('${turn}')
if (!found) throw new Error('nothing was found')
\`\`\`

> The machine was restarted at noon.

Somebody should compare it with https://example.org/runs/${turn}.`

export async function fillLibrary(server: Server, reader: TestPerson): Promise<Library> {
  const agent = new Agent()
  const projectId = await createProject(server, agent, reader, 'Library')
  agent.destroy()
  const line = await createClient(server.port).open()
  const token = reader.access_token
  let turn = 0
  const post = async (path: string, body: object) => {
    const answer = await line.send({ method: 'POST', path, token, key: `library-${turn++}`, body })
    return JSON.parse(answer) as { ticket?: { id: string } }
  }
  const create = (title: string, description = '') =>
    post(`/api/projects/${projectId}/tickets`, { title, ...(description && { description }) })
  await create(RARE)
  for (let made = 0; made < ALIKE; made += 1) await create(`${COMMON} ${made}`)
  await withDatabase((await server.database()).url, (db) => addManyTickets(db, projectId, OTHERS))
  await create(LOADED)
  const made = await create('The nightly build fails', 'Since **Monday**.\n\n1. Start it\n2. Wait')
  const ticketId = made.ticket?.id ?? ''
  for (let written = 0; written < COMMENTS; written += 1)
    await post(`/api/tickets/${ticketId}/comments`, { content: comment(written) })
  line.close()
  return { url: server.url, projectId, reader }
}
