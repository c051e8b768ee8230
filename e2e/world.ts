// Fixtures for all browser tests: a server per worker, and users, each signed in with their own browser.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { api, type OperationName, type OutputOf, type ParamsOf, type RawInputOf } from '../domain/api.ts'
import type { Role } from '../domain/member.ts'
import type { Ticket } from '../domain/ticket.ts'
import type { Reply, Request } from './server.ts'
import { reportToasts } from './toast.ts'

export type Server = {
  url: string
  /** Where emails are saved, in `mail/*.eml`. */
  dataDir: string
  create(full_name: string): Promise<Account>
}
export type Account = {
  user_id: string
  email: string
  username: string
  password: string
  full_name: string
}

export type Person = Account & {
  page: Page
  /** Calls the API as this person, without the browser. */
  call<N extends OperationName>(name: N, params: ParamsOf<N>, input?: RawInputOf<N>): Promise<OutputOf<N>>
  project(name?: string): Promise<string>
  ticket(projectId: string, input: RawInputOf<'createTicket'>): Promise<Ticket>
  /** Adds another person to the project. */
  invite(projectId: string, other: Account, role?: Role): Promise<void>
}

type Fixtures = {
  /** A new, confirmed, signed-in user with their own browser. */
  person(full_name: string, options?: BrowserContextOptions): Promise<Person>
  /** Two of them, and a project of Ada's in which Grace is a developer. */
  pair(): Promise<{ ada: Person; grace: Person; projectId: string }>
}

/** Environment variables for a file's server: `test.use({ settings: … })`. */
type WorkerFixtures = { server: Server; settings: Record<string, string> }

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, LACEWING_TEST_SETTINGS: JSON.stringify(settings) },
      })
      const { url, dataDir } = await reply<'ready'>(child, (message) => message.kind === 'ready')
      let last = 0
      await use({
        url,
        dataDir,
        async create(full_name) {
          const id = ++last
          const answered = reply<'person'>(child, (message) => message.kind === 'person' && message.id === id)
          child.send({ id, full_name } satisfies Request)
          const { kind: _, id: __, ...account } = await answered
          return { ...account, full_name }
        },
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // Whichever way a test opens a page, it reports its toasts.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await reportToasts(context)
        return context
      }
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],

  person: async ({ server, browser, contextOptions }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (full_name, options) => {
      const account = await server.create(full_name)
      const session = await signIn(server.url, account)
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.url,
        ...options,
        storageState: {
          cookies: [],
          origins: [
            {
              origin: options?.baseURL ?? server.url,
              localStorage: [{ name: 'lacewing.session', value: JSON.stringify(session) }],
            },
          ],
        },
      })
      contexts.push(context)
      return { ...account, page: await context.newPage(), ...actions(server.url, session.access_token) }
    })
    for (const context of contexts) await context.close()
  },

  pair: async ({ person }, use) => {
    await use(async () => {
      const ada = await person('Ada Lovelace')
      const grace = await person('Grace Hopper')
      const projectId = await ada.project('Apollo')
      await ada.invite(projectId, grace)
      return { ada, grace, projectId }
    })
  },
})

/** A session in the form in which the browser's client library stores it. */
async function signIn(url: string, { email, password }: Account) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  const session = (await response.json()) as { access_token: string; expires_in: number }
  return { ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in }
}

function actions(url: string, token: string): Omit<Person, keyof Account | 'page'> {
  const call: Person['call'] = async (name, params, input) => {
    const { method, path } = api[name]
    const filled = path.replace(
      /:(\w+)/g,
      (_, param: string) => (params as Record<string, string>)[param] ?? '',
    )
    const isRead = method === 'GET'
    const query = isRead ? `?${new URLSearchParams((input ?? {}) as Record<string, string>)}` : ''
    const response = await fetch(url + filled + query, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(!isRead && { body: JSON.stringify(input ?? {}) }),
    })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }
  return {
    call,
    async project(name = 'Apollo') {
      const event = await call('createProject', {}, { name })
      return event?.project_id ?? ''
    },
    async ticket(projectId, input) {
      const event = await call('createTicket', { projectId }, input)
      if (event?.type !== 'ticket.created') throw new Error('no ticket was created')
      return event.ticket
    },
    async invite(projectId, other, role = 'developer') {
      await call('inviteMember', { projectId }, { username: other.username, role })
    },
  }
}

function reply<K extends Reply['kind']>(
  child: ChildProcess,
  fits: (message: Reply) => boolean,
): Promise<Extract<Reply, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Reply) => {
      if (!fits(message)) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message as Extract<Reply, { kind: K }>)
    }
    const onExit = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}
