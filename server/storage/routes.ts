// /storage/v1: the wire format of the client library for storage. Maps each path to its function.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { type Attachment, ID_HEADER } from '../../domain/attachment/attachment.ts'
import { attachmentPath, decodedPath } from '../../domain/attachment/path.ts'
import type { Deps } from '../deps.ts'
import { type Env, readJson, requirePrincipal } from '../http/request.ts'
import { FILE_LINK_SECONDS, OBJECTS_AT_ONCE } from '../limits.ts'
import { holderOf, signLink } from './link.ts'
import { fileObject, List, listObjects } from './list.ts'
import { copyObject, Move, moveObject, Remove, removeObjects } from './objects.ts'
import { BUCKET, newObjectAt, objectAt, pathAfter, requireBucket } from './path.ts'
import { createPreviews } from './preview.ts'
import { badKey, noBucket, noObject, notOverTheWire, refuse, StorageRefusal } from './refusal.ts'
import { serve, servePreview } from './serve.ts'
import {
  type Asking,
  asking,
  askingAs,
  createStorage,
  objectOf,
  objectsOf,
  requireSelf,
  type StorageOptions,
} from './storage.ts'
import { upload } from './upload.ts'

const Seconds = z.int('Must be a number of seconds').min(1, 'Must be a number of seconds')
const Sign = z.object({ expiresIn: Seconds })
const SignMany = z.object({ expiresIn: Seconds, paths: z.array(z.string().max(1_000)).max(OBJECTS_AT_ONCE) })

/** Version 7, because the files of a ticket are ordered by their ids. */
const ChosenId = z.uuidv7(`${ID_HEADER} must be a UUID of version 7`).toLowerCase().optional()

export function storageRoutes(deps: Deps, options: StorageOptions) {
  const storage = createStorage(deps, options)
  const previews = createPreviews(storage.store)
  const slots = new Map<string, number>()
  const routes = new Hono<Env>()
  routes.onError(refuse(deps))

  /** Handles a call with a token, in the fair queue of its person. */
  const called =
    (action: (by: Asking, c: Context<Env>) => Promise<Response>): MiddlewareHandler<Env> =>
    async (c) => {
      const by = await asking(storage, c)
      c.set('inTurn', true)
      c.header('Cache-Control', 'no-store')
      return storage.fairUse.turn(by.who, () => action(by, c))
    }
  const bodyOf = async <T extends z.ZodType>(c: Context<Env>, shape: T) => shape.parse(await readJson(c))
  /** A request about many objects counts as one request for each. One has already been counted. */
  const countMore = (by: Asking, paths: string[]) => storage.fairUse.request(by.who, paths.length - 1)
  /** The object that the address names after the prefix. */
  const addressed = (c: Context<Env>, prefix: string) => {
    const { bucket, path } = pathAfter(c.req.url, `/storage/v1${prefix}`)
    requireBucket(bucket)
    return path
  }
  /**
   * The object of a signed link, and the holder of the link. The client library encodes the path of a link once more, so
   * this function also tries the path decoded twice. The token decides: it names the object.
   */
  const linked = async (c: Context<Env>, prefix: string) => {
    const token = c.req.query('token') ?? ''
    const holderAt = async (path: string) => ({
      at: objectAt(path),
      who: await holderOf(storage, token, `${BUCKET}/${path}`),
    })
    const path = addressed(c, prefix)
    return holderAt(path).catch(() => holderAt(decodedPath(path)))
  }
  const download = (prefix: string) =>
    called(async (by, c) => serve(c, storage, await objectOf(by, objectAt(addressed(c, prefix)))))

  const bucket = {
    id: BUCKET,
    name: BUCKET,
    owner: '',
    public: false,
    type: 'STANDARD',
    file_size_limit: deps.config.fileBytes,
    allowed_mime_types: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  }
  routes.get(
    '/bucket',
    called(async (by, c) => {
      await requireSelf(by)
      return c.json([bucket])
    }),
  )
  routes.get(
    '/bucket/:id',
    called(async (by, c) => {
      await requireSelf(by)
      requireBucket(c.req.param('id') ?? '')
      return c.json(bucket)
    }),
  )
  routes.on(['POST', 'PUT', 'DELETE'], ['/bucket', '/bucket/*'], () => {
    throw notOverTheWire()
  })

  routes.post(
    '/object/list/:bucket',
    called(async (by, c) => {
      requireBucket(c.req.param('bucket') ?? '')
      return c.json(await listObjects(by, await bodyOf(c, List)))
    }),
  )
  routes.post(
    '/object/move',
    called(async (by, c) => c.json(await moveObject(by, await bodyOf(c, Move)))),
  )
  routes.post(
    '/object/copy',
    called(async (by, c) => {
      const replace = c.req.header('x-upsert') === 'true'
      return c.json(await copyObject(by, await bodyOf(c, Move), { replace }))
    }),
  )

  routes.post(
    `/object/sign/:bucket`,
    called(async (by, c) => {
      requireBucket(c.req.param('bucket') ?? '')
      const { expiresIn, paths } = await bodyOf(c, SignMany)
      await countMore(by, paths)
      return c.json(await signMany(by, paths, expiresIn))
    }),
  )
  routes.post(
    '/object/sign/*',
    called(async (by, c) => {
      const file = await objectOf(by, objectAt(addressed(c, '/object/sign/')))
      const { expiresIn } = await bodyOf(c, Sign)
      return c.json({ signedURL: await linkTo(by, file, expiresIn) })
    }),
  )
  routes.get('/object/sign/*', async (c) => {
    const { at, who } = await linked(c, '/object/sign/')
    const by = askingAs(storage, c, who)
    return serve(c, storage, await storage.fairUse.turn(who, () => objectOf(by, at)))
  })

  routes.get('/render/image/sign/*', async (c) => {
    const { at, who } = await linked(c, '/render/image/sign/')
    const by = askingAs(storage, c, who)
    const file = await storage.fairUse.turn(who, () => objectOf(by, at))
    return servePreview(c, { ...storage, previews }, file)
  })

  routes.get(
    '/object/info/*',
    called(async (by, c) => {
      const file = await objectOf(by, objectAt(addressed(c, '/object/info/')))
      return c.json(infoOf(file))
    }),
  )
  routes.get('/object/authenticated/*', download('/object/authenticated/'))
  routes.get('/object/public/*', () => {
    throw noBucket()
  })
  routes.get('/object/*', download('/object/'))

  routes.delete(
    '/object/:bucket',
    called(async (by, c) => {
      requireBucket(c.req.param('bucket') ?? '')
      const sent = await bodyOf(c, Remove)
      await countMore(by, sent.prefixes)
      return c.json(await removeObjects(by, sent))
    }),
  )
  routes.delete(
    '/object/*',
    called(async (by, c) => {
      const path = addressed(c, '/object/')
      if ((await removeObjects(by, { prefixes: [path] })).length === 0) throw noObject()
      return c.json({ message: 'Successfully deleted' })
    }),
  )
  // Not in the queue of the person, because an upload may take minutes. upload.ts limits the number of uploads.
  routes.on(['POST', 'PUT'], '/object/*', async (c) => {
    const by = askingAs(storage, c, await requirePrincipal(c, storage.bearers))
    c.set('inTurn', true)
    const path = addressed(c, '/object/')
    if (new URL(c.req.url).search)
      throw badKey('An upload has no query. Send “?” and “#” in a name percent-encoded: %3F and %23')
    const replace = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const wanted = ChosenId.parse(c.req.header(ID_HEADER))
    const id = await upload(c, by, { at: newObjectAt(path), id: wanted, replace, slots })
    return c.json({ Id: id, Key: `${BUCKET}/${path}` })
  })
  routes.all('*', () => {
    throw new StorageRefusal(404, 'not_found', 'NotFound', 'Not found')
  })
  return routes
}

function infoOf(file: Attachment) {
  const { id, name, size, mime, sha256, created_at } = file
  return {
    id,
    name,
    size,
    created_at,
    version: String(file.version),
    bucket_id: BUCKET,
    content_type: mime,
    cache_control: 'no-cache',
    etag: `"${sha256}"`,
    metadata: fileObject(file).metadata,
    last_modified: created_at,
  }
}

async function linkTo({ storage, who }: Asking, file: Attachment, seconds: number): Promise<string> {
  const path = `${BUCKET}/${attachmentPath(file)}`
  const token = await signLink(storage, who, path, Math.min(seconds, FILE_LINK_SECONDS))
  // The client library encodes the answer by encodeURI, except for the characters that are encoded here.
  return `/object/sign/${path.replace(/[%#?]/g, encodeURIComponent)}?token=${token}`
}

async function signMany(by: Asking, paths: string[], seconds: number) {
  const files = await objectsOf(by, paths)
  return Promise.all(
    paths.map(async (path) => {
      const file = files.get(path)?.file
      const error = file ? null : 'Either the object does not exist or you do not have access to it'
      return { error, path, signedURL: file ? await linkTo(by, file, seconds) : null }
    }),
  )
}
