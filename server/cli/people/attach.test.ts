// Files from the command line: they are added to the ticket as they are, once, or refused with the reason before anything is sent.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type CommandLine, createCommandLine } from '../../test/command.ts'
import { byToken } from '../../test/tokens.ts'
import { startWorld } from '../../test/world.ts'
import { uuidv7 } from './upload.ts'

let { url, home, ada, projectId, key, runHere, printed, printedHere } = {} as CommandLine
let ticketId: string

const world = await startWorld()
beforeEach(async () => {
  const commandLine = await createCommandLine(world)
  ;({ url, home, ada, projectId, key, runHere, printed, printedHere } = commandLine)
  ticketId = (await world.ticket(ada, projectId)).id
  return commandLine.leave
})
const files = async () => (await world.call(ada, 'listAttachments', { ticketId })).attachments
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function newFile(name: string, bytes: Uint8Array = Buffer.from(name)): Promise<string> {
  const path = join(home, name)
  await writeFile(path, bytes)
  return path
}

test('adds files with their bytes and names; the same file again changes nothing', async () => {
  const bytes = randomBytes(3_000_000)
  const [dump, odd] = [await newFile('dump.bin', bytes), await newFile('50 % of #7?.txt')]
  expect(await printed(['attach', `${key}-1`, dump, odd])).toBe(
    `${key}-1\tfile added: dump.bin\n${key}-1\tfile added: 50 % of #7?.txt\n`,
  )
  expect(await printedHere(['attach', `${key}-1`, dump])).toBe(`${key}-1\talready has the file dump.bin\n`)
  expect(await files()).toMatchObject([
    { name: 'dump.bin', size: 3_000_000, sha256: sha256(bytes) },
    { name: '50 % of #7?.txt' },
  ])
  const other = await newFile('other.bin')
  const taken = await runHere(['attach', `${key}-1`, other, '--name', 'dump.bin'])
  expect(taken).toEqual({
    code: 1,
    out: '',
    err: 'The ticket has another file with the name “dump.bin”: choose one with --name.\n',
  })
  const [sent] = JSON.parse(
    await printedHere(['attach', `${key}-1`, other, '--name', 'dump 2.bin', '--json']),
  )
  expect(await files()).toContainEqual(expect.objectContaining(sent))
})

test('what cannot be added is refused before anything is sent', async () => {
  const good = await newFile('good.txt')
  await mkdir(join(home, 'folder'))
  // The file is sparse.
  const big = join(home, 'big.bin')
  await writeFile(big, '')
  await truncate(big, world.deps.config.fileBytes + 1024 ** 2)
  const refused = async (...words: string[]) => runHere(['attach', `${key}-1`, ...words])
  expect(await refused()).toMatchObject({ code: 2, err: expect.stringMatching(/^FILE is missing/) })
  expect(await refused(good, join(home, 'none.txt'))).toMatchObject({
    code: 2,
    err: `There is no file “${home}/none.txt”.\n`,
  })
  expect(await refused(good, join(home, 'folder'))).toMatchObject({
    code: 2,
    err: `“${home}/folder” is not a file, but a folder.\n`,
  })
  expect(await refused(good, big, '--name', 'x')).toMatchObject({ code: 2 })
  const most = world.deps.config.fileBytes / 1024 ** 2
  expect(await refused(good, big)).toMatchObject({
    code: 1,
    err: `“${big}” has ${most + 1} MiB: a file can have at most ${most} MiB on this server.\n`,
  })
  const env = { LACEWING_TOKEN: (await byToken(world, ada, { scope: 'comment' })).access_token }
  expect(await runHere(['attach', `${key}-1`, good], env)).toMatchObject({
    code: 1,
    err: 'good.txt: This needs a token with the scope “write”.\n',
  })
  expect(await files()).toEqual([])
})

test('a file whose answer was lost is sent again, and added once', async () => {
  const path = await newFile('once.txt')
  const ids: unknown[] = []
  const between = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    const onward = request(`${url}${incoming.url}`, { method, headers }, (answer) => {
      const isUpload = incoming.url?.includes('/object/') === true
      if (isUpload) ids.push(headers['x-attachment-id'])
      if (isUpload && ids.length === 1) {
        answer.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const { port } = between.address() as AddressInfo
  expect(await printedHere(['attach', `${key}-1`, path], { LACEWING_URL: `http://127.0.0.1:${port}` })).toBe(
    `${key}-1\tfile added: once.txt\n`,
  )
  between.close()
  expect(ids).toHaveLength(2)
  expect(await files()).toMatchObject([{ id: ids[0], name: 'once.txt' }])
  expect(ids[1]).toBe(ids[0])
})

test('an id is a UUID of version 7 and begins with its time', () => {
  const [one, other] = [uuidv7(1_700_000_000_000), uuidv7(1_700_000_000_001)]
  expect(one).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(other > one).toBe(true)
})
