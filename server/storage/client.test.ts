// The real client library for storage over a real port: all its calls about buckets and objects.
import { StorageClient } from '@supabase/storage-js'
import { describe, expect, test } from 'vitest'
import { HARD_NAMES } from '../test/hard-names.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const url = `${await world.address()}/storage/v1`
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const newFolder = async () => `${projectId}/${(await world.ticket(owner, projectId)).id}`
const folder = await newFolder()

const storageOf = (who: TestPerson) =>
  new StorageClient(url, { Authorization: who.headers.authorization.replace('bearer', 'Bearer') })
const filesOf = (who: TestPerson) => storageOf(who).from('attachments')

/** The data of a call that must succeed. */
async function done<T>(call: Promise<{ data: T; error: unknown }>): Promise<NonNullable<T>> {
  const { data, error } = await call
  expect(error).toBeNull()
  return data as NonNullable<T>
}
/** The status and code of a call that must fail. */
async function failed(call: Promise<{ data: unknown; error: unknown }>) {
  const { data, error } = await call
  expect(data === null || data === false).toBe(true)
  const { status, statusCode, code } = error as { status: number; statusCode: string; code?: string }
  return [status, statusCode, code]
}
const textOf = async (blob: Blob) => blob.text()

describe('buckets', () => {
  test('there is one, private, with the size that a file may have', async () => {
    const [bucket] = await done(storageOf(dev).listBuckets())
    expect(bucket).toMatchObject({ id: 'attachments', public: false, file_size_limit: 50 * 1024 ** 2 })
    expect(await done(storageOf(dev).getBucket('attachments'))).toEqual(bucket)
    expect(await failed(storageOf(dev).getBucket('avatars'))).toEqual([404, '404', 'NoSuchBucket'])
  })

  test('nobody makes, changes or empties one over the wire', async () => {
    const storage = storageOf(owner)
    for (const call of [
      storage.createBucket('mine', { public: true }),
      storage.updateBucket('attachments', { public: true }),
      storage.emptyBucket('attachments'),
      storage.deleteBucket('attachments'),
    ])
      expect(await failed(call as Promise<{ data: unknown; error: unknown }>)).toEqual([
        403,
        '403',
        'AccessDenied',
      ])
  })
})

describe('an object', () => {
  test('is uploaded as a form and as raw bytes, and downloaded as it was', async () => {
    const form = await done(filesOf(dev).upload(`${folder}/naïve 日本.txt`, new Blob(['from a blob'])))
    expect(form.fullPath).toBe(`attachments/${folder}/naïve 日本.txt`)
    await done(filesOf(dev).upload(`${folder}/raw.txt`, new TextEncoder().encode('raw bytes').buffer))
    const data = new FormData()
    data.append('anything', new Blob(['own form']), 'whatever.txt')
    await done(filesOf(dev).upload(`${folder}/form.txt`, data))
    const stream = new Blob(['streamed']).stream()
    await done(filesOf(dev).upload(`${folder}/stream.txt`, stream, { duplex: 'half' }))
    const read = async (name: string) => textOf(await done(filesOf(owner).download(`${folder}/${name}`)))
    expect(await Promise.all(['naïve 日本.txt', 'raw.txt', 'form.txt', 'stream.txt'].map(read))).toEqual([
      'from a blob',
      'raw bytes',
      'own form',
      'streamed',
    ])
  })

  test('is there once: the same name again is refused, the same upload again is not, and both can replace it', async () => {
    const path = `${folder}/once.txt`
    const { id } = await done(filesOf(dev).upload(path, new Blob(['one'])))
    expect((await done(filesOf(dev).upload(path, new Blob(['one'])))).id).toBe(id)
    expect(await failed(filesOf(dev).upload(path, new Blob(['two'])))).toEqual([
      409,
      '409',
      'KeyAlreadyExists',
    ])
    await done(filesOf(dev).upload(path, new Blob(['three']), { upsert: true }))
    await done(filesOf(dev).update(path, new Blob(['four'])))
    expect(await textOf(await done(filesOf(dev).download(path)))).toBe('four')
  })

  test('has information, exists, and is listed with its folders', async () => {
    const mine = await newFolder()
    for (const name of ['b.txt', 'a.txt', 'c.md'])
      await done(filesOf(dev).upload(`${mine}/${name}`, new Blob([name])))
    const info = await done(filesOf(dev).info(`${mine}/a.txt`))
    expect(info).toMatchObject({ name: 'a.txt', size: 5, contentType: 'text/plain', bucketId: 'attachments' })
    expect(await done(filesOf(dev).exists(`${mine}/a.txt`))).toBe(true)
    expect((await filesOf(dev).exists(`${mine}/z.txt`)).data).toBe(false)
    const names = async (prefix?: string, options?: object) =>
      (await done(filesOf(dev).list(prefix, options))).map(({ name }) => name)
    expect(await names()).toEqual([projectId])
    expect(await names(projectId)).toContain(mine.split('/')[1])
    expect(await names(mine)).toEqual(['a.txt', 'b.txt', 'c.md'])
    expect(
      await names(mine, { search: '.txt', sortBy: { column: 'name', order: 'desc' }, limit: 1 }),
    ).toEqual(['b.txt'])
    expect(await names('nowhere')).toEqual([])
  })

  test('is moved, copied and removed', async () => {
    const [mine, other] = [await newFolder(), await newFolder()]
    await done(filesOf(dev).upload(`${mine}/a.txt`, new Blob(['a'])))
    await done(filesOf(dev).move(`${mine}/a.txt`, `${mine}/b.txt`))
    const copied = await done(filesOf(dev).copy(`${mine}/b.txt`, `${other}/c.txt`))
    expect(copied.path).toBe(`attachments/${other}/c.txt`)
    await done(filesOf(dev).move(`${other}/c.txt`, `${mine}/c.txt`))
    const list = async (at: string) => (await done(filesOf(dev).list(at))).map(({ name }) => name)
    expect([await list(mine), await list(other)]).toEqual([['b.txt', 'c.txt'], []])
    const gone = await done(filesOf(dev).remove([`${mine}/b.txt`, `${mine}/c.txt`, `${mine}/none.txt`]))
    expect(gone).toHaveLength(2)
    expect(await list(mine)).toEqual([])
  })
})

describe('a signed link', () => {
  test('opens without a token, as a download under another name too', async () => {
    const path = `${folder}/signed ü.txt`
    await done(filesOf(dev).upload(path, new Blob(['signed'])))
    const { signedUrl } = await done(filesOf(dev).createSignedUrl(path, 60))
    const response = await fetch(signedUrl)
    expect([response.status, await response.text()]).toEqual([200, 'signed'])
    const named = await done(filesOf(dev).createSignedUrl(path, 60, { download: 'x.txt' }))
    expect((await fetch(named.signedUrl)).headers.get('content-disposition')).toContain('attachment')
    const many = await done(filesOf(dev).createSignedUrls([path, `${folder}/none.txt`, 'nonsense'], 60))
    expect(many.map(({ error }) => error === null)).toEqual([true, false, false])
  })

  test('expires, is for one object, and cannot be made up', async () => {
    const [one, other] = [`${folder}/link-1.txt`, `${folder}/link-2.txt`]
    for (const path of [one, other]) await done(filesOf(dev).upload(path, new Blob([path])))
    const { signedUrl } = await done(filesOf(dev).createSignedUrl(one, 60))
    expect((await fetch(signedUrl.replace('link-1', 'link-2'))).status).toBe(400)
    expect((await fetch(signedUrl.slice(0, -4))).status).toBe(400)
    expect((await fetch(signedUrl.split('?')[0] as string)).status).toBe(400)
    world.clock.advance(61)
    expect((await fetch(signedUrl)).status).toBe(400)
  })

  test('ends with the session and with the membership of whoever asked for it', async () => {
    const path = `${folder}/theirs.txt`
    await done(filesOf(dev).upload(path, new Blob(['theirs'])))
    const leaving = await world.member(owner, projectId, 'viewer')
    const signedOff = await world.member(owner, projectId, 'viewer')
    const links = await Promise.all(
      [leaving, signedOff].map(async (who) => (await done(filesOf(who).createSignedUrl(path, 60))).signedUrl),
    )
    const statuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status))
    expect(await statuses()).toEqual([200, 200])
    await world.call(leaving, 'leaveProject', { projectId }, {})
    await world.db.deleteFrom('session').where('id', '=', signedOff.session_id).execute()
    expect(await statuses()).toEqual([404, 401])
  })
})

describe('a name with # ? % and other characters that URLs treat specially', () => {
  const inPath = (at: string, name: string) => `${at}/${encodeURIComponent(name)}`

  test.each(HARD_NAMES)('%s comes back by every call', async (name) => {
    const [mine, other] = [await newFolder(), await newFolder()]
    const files = filesOf(dev)
    const sent = await done(files.upload(inPath(mine, name), new Blob([name])))
    expect(sent.fullPath).toBe(`attachments/${mine}/${name}`)
    expect((await done(files.list(mine))).map((file) => file.name)).toEqual([name])
    expect(await textOf(await done(files.download(inPath(mine, name))))).toBe(name)
    expect((await done(files.info(inPath(mine, name)))).name).toBe(name)
    expect(await done(files.exists(inPath(mine, name)))).toBe(true)

    const { signedUrl } = await done(files.createSignedUrl(inPath(mine, name), 60))
    const [many] = await done(files.createSignedUrls([`${mine}/${name}`], 60, { download: true }))
    const raw = await world.app.request(`/storage/v1/object/sign/attachments/${inPath(mine, name)}`, {
      method: 'POST',
      headers: { ...dev.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ expiresIn: 60 }),
    })
    const { signedURL } = (await raw.json()) as { signedURL: string }
    // With a link, clients do all of this: encode it as the library does, use it as it is, or build it from the path.
    const links = [signedUrl, many?.signedUrl ?? '', `${url}${signedURL}`]
    const query = signedURL.slice(signedURL.lastIndexOf('?'))
    links.push(`${url}/object/sign/attachments/${inPath(mine, name)}${query}`)
    for (const link of links) {
      // The backslash of an address that is not encoded is a slash for every client.
      if (link.includes('\\')) continue
      const response = await fetch(link)
      expect([response.status, await response.text()]).toEqual([200, name])
      const disposition = response.headers.get('content-disposition') ?? ''
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
    }

    await done(files.copy(`${mine}/${name}`, `${other}/${name}`))
    await done(files.move(`${mine}/${name}`, `${mine}/moved`))
    await done(files.move(`${mine}/moved`, `${mine}/${name}`))
    expect(await done(files.remove([`${mine}/${name}`, `${other}/${name}`]))).toHaveLength(2)
  })

  test('a download gets the name that is asked for', async () => {
    const mine = await newFolder()
    await done(filesOf(dev).upload(inPath(mine, '100%23.txt'), new Blob(['x'])))
    for (const download of ['100%23.txt', 'ü #1 & 50%.txt']) {
      const options = { download }
      const { signedUrl } = await done(filesOf(dev).createSignedUrl(inPath(mine, '100%23.txt'), 60, options))
      const plain = `${signedUrl.replace(/&download=.*/, '')}&download=${encodeURIComponent(download)}`
      for (const link of [signedUrl, plain]) {
        const disposition = (await fetch(link)).headers.get('content-disposition') ?? ''
        expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(download)
      }
    }
  })

  test('a % needs no encoding, and a name in NFD is found by both forms', async () => {
    const mine = await newFolder()
    await done(filesOf(dev).upload(`${mine}/100% done.txt`, new Blob(['all'])))
    expect(await textOf(await done(filesOf(dev).download(`${mine}/100% done.txt`)))).toBe('all')
    await done(filesOf(dev).upload(`${mine}/cafe\u0301.txt`, new Blob(['NFD'])))
    for (const name of ['cafe\u0301.txt', 'caf\u00e9.txt'])
      expect(await textOf(await done(filesOf(dev).download(`${mine}/${name}`)))).toBe('NFD')
  })

  test('a link for one name does not open the file whose name is its encoded form', async () => {
    const mine = await newFolder()
    for (const name of ['a#.txt', 'a%23.txt'])
      await done(filesOf(dev).upload(inPath(mine, name), new Blob([name])))
    const links = await done(
      filesOf(dev).createSignedUrls(
        ['a#.txt', 'a%23.txt'].map((name) => `${mine}/${name}`),
        60,
      ),
    )
    const texts = links.map(async ({ signedUrl }) => (await fetch(signedUrl ?? '')).text())
    expect(await Promise.all(texts)).toEqual(['a#.txt', 'a%23.txt'])
  })

  test('an upload whose ? was not encoded is refused, not stored under half its name', async () => {
    const mine = await newFolder()
    const { error } = await filesOf(dev).upload(`${mine}/really?.txt`, new Blob(['x']))
    expect(error?.message).toContain('%3F')
    expect(await done(filesOf(dev).list(mine))).toEqual([])
  })
})

describe('who may', () => {
  test('viewers read, developers add and remove their own, admins remove any; strangers see nothing', async () => {
    const viewer = await world.member(owner, projectId, 'viewer')
    const admin = await world.member(owner, projectId, 'admin')
    const stranger = await world.person('Stranger')
    const path = `${folder}/rights.txt`
    await done(filesOf(owner).upload(path, new Blob(['mine'])))
    expect(await textOf(await done(filesOf(viewer).download(path)))).toBe('mine')
    expect(await failed(filesOf(viewer).upload(`${folder}/v.txt`, new Blob(['v'])))).toEqual([
      403,
      '403',
      'AccessDenied',
    ])
    expect(await failed(filesOf(dev).remove([path]))).toEqual([403, '403', 'AccessDenied'])
    expect(await failed(filesOf(stranger).upload(`${folder}/s.txt`, new Blob(['s'])))).toEqual([
      404,
      '404',
      'NoSuchKey',
    ])
    expect(await failed(filesOf(stranger).createSignedUrl(path, 60))).toEqual([404, '404', 'NoSuchKey'])
    expect(await done(filesOf(stranger).list(folder))).toEqual([])
    expect(await done(filesOf(stranger).list())).toEqual([])
    expect(await done(filesOf(stranger).remove([path]))).toEqual([])
    expect(await done(filesOf(admin).remove([path]))).toHaveLength(1)
    const nobody = new StorageClient(url, {}).from('attachments')
    expect((await failed(nobody.createSignedUrl(path, 60)))[0]).toBe(401)
  })

  test('somebody else’s file is replaced, renamed or moved by whoever may remove it, and a refusal changes nothing', async () => {
    const admin = await world.member(owner, projectId, 'admin')
    const [mine, other] = [await newFolder(), await newFolder()]
    const [theirs, own] = [`${mine}/theirs.txt`, `${mine}/own.txt`]
    await done(filesOf(owner).upload(theirs, new Blob(['theirs'])))
    await done(filesOf(dev).upload(own, new Blob(['own'])))
    const upsert = { upsert: true }
    const copyOver = (who: TestPerson) =>
      fetch(`${url}/object/copy`, {
        method: 'POST',
        headers: { ...who.headers, 'Content-Type': 'application/json', 'x-upsert': 'true' },
        body: JSON.stringify({ bucketId: 'attachments', sourceKey: own, destinationKey: theirs }),
      })
    for (const call of [
      filesOf(dev).upload(theirs, new Blob(['dev']), upsert),
      filesOf(dev).update(theirs, new Blob(['dev'])),
      filesOf(dev).move(theirs, `${mine}/renamed.txt`),
      filesOf(dev).move(theirs, `${other}/moved.txt`),
      filesOf(dev).remove([own, theirs]),
    ])
      expect(await failed(call as Promise<{ data: unknown; error: unknown }>)).toEqual([
        403,
        '403',
        'AccessDenied',
      ])
    const refused = await copyOver(dev)
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      403,
      'Somebody else added the file “theirs.txt”. Only they, an admin or the owner may replace it.',
    ])
    const names = async (at: string) => (await done(filesOf(dev).list(at))).map(({ name }) => name)
    expect([await names(mine), await names(other)]).toEqual([['own.txt', 'theirs.txt'], []])
    expect(await textOf(await done(filesOf(dev).download(theirs)))).toBe('theirs')
    await done(filesOf(admin).upload(theirs, new Blob(['by an admin']), upsert))
    expect(await textOf(await done(filesOf(dev).download(theirs)))).toBe('by an admin')
    expect((await copyOver(owner)).status).toBe(200)
    await done(filesOf(admin).move(own, `${other}/moved.txt`))
    expect([await names(mine), await names(other)]).toEqual([['theirs.txt'], ['moved.txt']])
  })

  test('a move onto a name that is taken leaves both files', async () => {
    const [mine, other] = [await newFolder(), await newFolder()]
    for (const at of [mine, other]) await done(filesOf(dev).upload(`${at}/a.txt`, new Blob([at])))
    expect(await failed(filesOf(dev).move(`${mine}/a.txt`, `${other}/a.txt`))).toEqual([
      409,
      '409',
      'KeyAlreadyExists',
    ])
    for (const at of [mine, other])
      expect(await textOf(await done(filesOf(dev).download(`${at}/a.txt`)))).toBe(at)
  })

  test('a move to another project arrives there and leaves here', async () => {
    const mine = await newFolder()
    const there = await world.ticket(owner, await world.project(owner, 'There'))
    await done(filesOf(owner).upload(`${mine}/a.txt`, new Blob(['a'])))
    await done(filesOf(owner).move(`${mine}/a.txt`, `${there.project_id}/${there.id}/b.txt`))
    expect(await done(filesOf(owner).list(mine))).toEqual([])
    expect(await textOf(await done(filesOf(owner).download(`${there.project_id}/${there.id}/b.txt`)))).toBe(
      'a',
    )
  })

  test('there are no links to upload by, and no uploads in pieces', async () => {
    const path = `${folder}/unsigned.txt`
    expect((await failed(filesOf(owner).createSignedUploadUrl(path)))[0]).toBe(404)
    expect((await failed(filesOf(owner).uploadToSignedUrl(path, 'x', new Blob(['x']))))[0]).toBe(404)
    const headers = { ...owner.headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' }
    for (const address of ['upload/resumable', 'upload/resumable/sign'])
      expect((await fetch(`${url}/${address}`, { method: 'POST', headers })).status).toBe(404)
    expect((await filesOf(owner).exists(path)).data).toBe(false)
  })

  test('a ticket of another project, or a name that is none, is no place for a file', async () => {
    const otherProject = await world.project(owner, 'Elsewhere')
    const wrong = `${otherProject}/${folder.split('/')[1]}/a.txt`
    expect((await failed(filesOf(owner).upload(wrong, new Blob(['a']))))[0]).toBe(404)
    for (const path of ['a.txt', `${projectId}/a.txt`, `${folder}/b/a.txt`, `${folder}/a\u202eb`])
      expect(await failed(filesOf(owner).upload(path, new Blob(['a'])))).toEqual([400, '400', 'InvalidKey'])
  })
})
