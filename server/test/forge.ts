// Payloads of forges, signed like theirs.
import { createHmac, randomUUID } from 'node:crypto'
import type { Forge } from '../../domain/forge/forge.ts'
import { readDeliveries } from '../forge/deliveries.ts'
import { runDueJobs } from './due-jobs.ts'
import type { TestPerson, World } from './world.ts'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const REPO = 'https://github.com/ada/apollo'

const sha256 = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

/** The headers of an event from a forge. */
export function headersOf(
  forge: Forge,
  event: string,
  body: string,
  {
    id = randomUUID(),
    secret = SECRET,
    now = Date.now(),
  }: { id?: string; secret?: string; now?: number } = {},
): Record<string, string> {
  const hex = sha256(body, secret)
  const time = String(Math.floor(now / 1_000))
  switch (forge) {
    case 'github':
      return { 'X-GitHub-Event': event, 'X-GitHub-Delivery': id, 'X-Hub-Signature-256': `sha256=${hex}` }
    case 'gitea':
      return {
        'X-Gitea-Event': event,
        'X-GitHub-Event': event,
        'X-Gitea-Delivery': id,
        'X-Gitea-Signature': hex,
      }
    case 'forgejo':
      return {
        ...headersOf('gitea', event, body, { id, secret: 'another', now }),
        'X-Forgejo-Event': event,
        'X-Forgejo-Delivery': id,
        'X-Forgejo-Signature': hex,
      }
    case 'bitbucket':
      return { 'X-Event-Key': event, 'X-Request-UUID': id, 'X-Hub-Signature': `sha256=${hex}` }
    case 'gitlab': {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
      return {
        'X-Gitlab-Event': event,
        'Idempotency-Key': id,
        'webhook-id': id,
        'webhook-timestamp': time,
        'webhook-signature': `v1,${signature}`,
      }
    }
  }
}

/** A project with an address for forges. */
export async function createForge(world: World, owner: TestPerson, projectId: string) {
  await world.call(owner, 'connectForge', { projectId }, { secret: SECRET })
  const { connection } = await world.call(owner, 'getForge', { projectId })
  const address = connection?.address ?? ''
  const now = () => world.clock.now().getTime()
  async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    return world.app.request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    })
  }
  async function send(event: string, payload: object, forge: Forge = 'github', id: string = randomUUID()) {
    const body = JSON.stringify(payload)
    const response = await post(body, headersOf(forge, event, body, { id, now: now() }))
    if (response.status !== 202)
      throw new Error(`${event} answered ${response.status}: ${await response.text()}`)
  }
  /** Reads deliveries by the queue. */
  const jobs = () => runDueJobs({ ...world.deps, url: world.url })
  const waiting = async () =>
    (
      await world.db
        .selectFrom('forge_delivery')
        .select('id')
        .where('project_id', '=', projectId)
        .where('state', '=', 'waiting')
        .execute()
    ).length
  /** Reads deliveries at once, without the queue. */
  async function readAll() {
    do await readDeliveries(world.deps, { project_id: projectId })
    while ((await waiting()) > 0)
  }
  /** Sends an event and reads it. */
  async function deliver(event: string, payload: object, forge: Forge = 'github') {
    await send(event, payload, forge)
    await readAll()
  }
  return { address, post, send, deliver, jobs, readAll, now }
}

export const NONE = '0'.repeat(40)
/** The hash of a commit, the same for the same word. */
export const sha = (word: string) => createHmac('sha256', 'commit').update(word).digest('hex').slice(0, 40)

const repository = (url = REPO) => ({
  full_name: new URL(url).pathname.slice(1),
  html_url: url,
  default_branch: 'main',
})

type Written = { id: string; message: string; distinct?: boolean }
export const commit = (word: string, message = word): Written => ({ id: sha(word), message })

const written = ({ id, message, distinct }: Written, url: string) => ({
  id,
  message,
  url: `${url}/commit/${id}`,
  timestamp: '2026-05-04T08:00:00Z',
  author: { name: 'Ada Lovelace', email: 'ada@example.org', username: 'ada' },
  ...(distinct !== undefined && { distinct }),
})

type Step = {
  ref: string
  before?: string
  after?: string
  commits?: Written[]
  forced?: boolean
  at?: number
  url?: string
}

/** A push event of GitHub. */
export const push = ({ ref, before = NONE, after, commits = [], forced = false, at, url = REPO }: Step) => {
  const last = after ?? commits.at(-1)?.id ?? NONE
  return {
    ref,
    before,
    after: last,
    forced,
    created: before === NONE,
    deleted: last === NONE,
    commits: commits.map((one) => written(one, url)),
    head_commit: last === NONE ? null : { id: last },
    repository: { ...repository(url), ...(at !== undefined && { pushed_at: at }) },
  }
}

export const pull = (number: number, more: object = {}, action = 'opened') => ({
  action,
  number,
  repository: repository(),
  pull_request: {
    number,
    title: 'Start again',
    body: null,
    state: 'open',
    draft: false,
    merged: false,
    html_url: `${REPO}/pull/${number}`,
    user: { login: 'ada' },
    updated_at: '2026-05-04T08:00:00Z',
    head: { ref: 'start', sha: sha('start') },
    base: { ref: 'main', sha: sha('base') },
    ...more,
  },
})

export const checkRun = (word: string, conclusion: string | null, id = 1) => ({
  action: conclusion ? 'completed' : 'created',
  repository: repository(),
  check_run: {
    id,
    name: 'build',
    head_sha: sha(word),
    conclusion,
    status: conclusion ? 'completed' : 'in_progress',
    started_at: '2026-05-04T08:00:00Z',
    html_url: `${REPO}/runs/${id}`,
    completed_at: conclusion ? '2026-05-04T08:05:00Z' : null,
  },
})
