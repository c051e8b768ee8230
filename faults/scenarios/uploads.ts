// SIGKILL of the server during uploads: every acknowledged file is stored and has its SHA-256, no partial file is kept, and a
// repeated upload makes one file.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ifMissing } from '../../server/process/missing.ts'
import type { TestPerson } from '../../server/test/people.ts'
import { eventOf, sendAgain } from '../call.ts'
import { checkInvariants } from '../invariants.ts'
import type { Random } from '../random.ts'
import { at, createResult, type Findings, type Scenario } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'

const KIB = 1_024

type Upload = { path: string; content: Buffer; who: TestPerson }
type Stage = { server: Server; team: Team; ticketId: string; found: Findings }

export const uploads: Scenario = {
  name: 'uploads',
  async run({ scale, program, random }) {
    const found = createResult()
    const kills = at(scale, { tiny: 1, small: 8, full: 30 })
    await withTeam(program, { people: 3, projects: 1 }, async (server, team) => {
      const stage = { server, team, ticketId: await createTicket(server, team), found }
      const acknowledged: Upload[] = []
      let cut = 0
      for (let kill = 1; kill <= kills; kill += 1) {
        const batch = batchOf(stage, kill, random)
        const answers = batch.map((one) => sent(server, one, random.below(4)))
        await delay(random.below(120))
        await server.end('SIGKILL')
        await server.start()
        found.expect((await incomingOf(server)).length === 0, `kill ${kill}: half a file is left`)
        for (const [index, answer] of (await Promise.all(answers)).entries()) {
          const one = batch[index] as Upload
          found.expect(answer === null || answer === 200, `kill ${kill}: an upload was answered ${answer}`)
          if (answer === null) {
            cut += 1
            // The browser does the same when the connection breaks: it uploads again.
            found.expect(
              (await sent(server, one, 0)) === 200,
              `kill ${kill}: the repeated upload was refused`,
            )
          }
          acknowledged.push(one)
        }
      }
      await checkAll(stage, acknowledged)
      Object.assign(found.figures, { kills, uploads: acknowledged.length, 'cut off': cut })
      await checkInvariants((await server.database()).url, found)
    })
    return found.result
  },
}

async function createTicket(server: Server, { agent, people, projects }: Team): Promise<string> {
  const answer = await sendAgain(server.url, agent, {
    method: 'POST',
    path: `/api/projects/${projects[0]}/tickets`,
    token: people[0]?.access_token ?? '',
    key: 'the ticket of the files',
    body: { title: 'Files' },
  })
  const event = eventOf(answer)
  if (event?.type !== 'ticket.created') throw new Error(`no ticket: ${JSON.stringify(answer)}`)
  return event.ticket.id
}

/** Two files from each person; one of them has the same content for all people. */
function batchOf({ team, ticketId }: Stage, kill: number, random: Random): Upload[] {
  return team.people.flatMap((who, person) =>
    [0, 1].map((index) => ({
      who,
      path: `/storage/v1/object/attachments/${team.projects[0]}/${ticketId}/file-${kill}-${person}-${index}`,
      content: Buffer.alloc(
        (1 + random.below(400)) * KIB,
        index === 0 ? `same ${kill}` : `${kill} ${person}`,
      ),
    })),
  )
}

/**
 * Uploads a file. @param pauses how many pauses to make during the upload, in hundredths of a second @returns the status, or null
 * if the connection broke
 */
function sent(server: Server, { who, path, content }: Upload, pauses: number): Promise<number | null> {
  return new Promise((resolve) => {
    const outgoing = request(`${server.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${who.access_token}`, 'content-length': content.length },
    })
    outgoing.on('error', () => resolve(null))
    outgoing.on('response', (incoming) => {
      incoming.resume()
      incoming.on('end', () => resolve(incoming.statusCode ?? null))
      incoming.on('error', () => resolve(null))
    })
    const half = Math.floor(content.length / 2)
    outgoing.write(content.subarray(0, half))
    setTimeout(() => outgoing.end(content.subarray(half)), pauses * 10)
  })
}

const filesOf = (server: Server) => join(server.dataDir, 'files')
const incomingOf = (server: Server): Promise<string[]> =>
  readdir(join(filesOf(server), 'incoming')).catch(ifMissing([]))

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function checkAll({ server, team, ticketId, found }: Stage, acknowledged: Upload[]) {
  const answer = await sendAgain(server.url, team.agent, {
    method: 'GET',
    path: `/api/tickets/${ticketId}/attachments`,
    token: team.people[0]?.access_token ?? '',
  })
  const { attachments } = answer.body as { attachments: { name: string; sha256: string }[] }
  found.expect(
    attachments.length === acknowledged.length,
    `${attachments.length} files are listed, ${acknowledged.length} were uploaded`,
  )
  for (const { path, content } of acknowledged) {
    const listed = attachments.find(({ name }) => path.endsWith(`/${name}`))
    found.expect(listed?.sha256 === sha256Of(content), `${path} is not what was uploaded`)
  }
  for (const prefix of await readdir(filesOf(server)))
    for (const name of prefix === 'incoming' ? [] : await readdir(join(filesOf(server), prefix))) {
      const content = await readFile(join(filesOf(server), prefix, name))
      found.expect(sha256Of(content) === name, `the stored file ${name} has another content`)
    }
}
