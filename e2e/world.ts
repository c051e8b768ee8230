// Fixtures for all browser tests: a server per worker, and users, each signed in with their own browser.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { api, type OperationName, type OutputOf, type ParamsOf, type RawInputOf } from '../domain/api.ts'
import type { Role } from '../domain/member/member.ts'
import type { Ticket } from '../domain/ticket/ticket.ts'
import { type BrowserSlots, createBrowserSlots } from './desk.ts'
import type { Reply, Request, Session } from './server.ts'
import { reportToasts } from './toast.ts'

export type Server = {
  url: string
  /** Where emails are saved, in `mail/*.eml`. */
  dataDir: string
  create(full_name: string): Promise<Account>
  /** Creates an account that is signed in. */
  signIn(full_name: string): Promise<{ account: Account; session: Session }>
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

/**
 * `isNew`: a browser that has never shown the product. Otherwise the browser may have the product's files cached, but no other
 * data.
 */
type BrowserOptions = BrowserContextOptions & { isNew?: boolean }
/** `session`: the session as the client library stores it. */
type VisitorOptions = BrowserOptions & { session?: string }

type Fixtures = {
  /** A page in a separate browser, on which nobody is signed in. `page` is such a page. */
  visitor(options?: VisitorOptions): Promise<Page>
  /** A new, confirmed, signed-in user with a separate browser. */
  person(full_name: string, options?: BrowserOptions): Promise<Person>
  /** Two users, and a project of Ada's in which Grace is a developer. */
  pair(): Promise<{ ada: Person; grace: Person; projectId: string }>
}

/** Environment variables for a file's server: `test.use({ settings: … })`. */
type WorkerFixtures = { server: Server; settings: Record<string, string>; browserSlots: BrowserSlots }

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const program = process.env.LACEWING_TEST_PROGRAM as string
      const web = fileURLToPath(new URL('../dist/web', import.meta.url))
      const child = fork(program, {
        execArgv: ['--enable-source-maps'],
        env: { ...process.env, LACEWING_WEB: web, LACEWING_TEST_SETTINGS: JSON.stringify(settings) },
      })
      const { url, dataDir } = await reply<'ready'>(child, (message) => message.kind === 'ready')
      let last = 0
      const create = async (full_name: string, signedIn: boolean) => {
        const id = ++last
        const answered = reply<'person'>(child, (message) => message.kind === 'person' && message.id === id)
        child.send({ id, full_name, signedIn } satisfies Request)
        const { account, session } = await answered
        return { account: { ...account, full_name }, session }
      }
      await use({
        url,
        dataDir,
        create: async (full_name) => (await create(full_name, false)).account,
        async signIn(full_name) {
          const { account, session } = await create(full_name, true)
          if (!session) throw new Error('the server signed nobody in')
          return { account, session }
        },
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // Pages report their toasts, no matter how a test opens them.
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

  browserSlots: [
    async ({ browser, server }, use) => {
      const browserSlots = createBrowserSlots(browser, server.url)
      await use(browserSlots)
      await browserSlots.close()
    },
    { scope: 'worker' },
  ],

  visitor: async ({ server, browser, browserSlots, contextOptions, serviceWorkers }, use, test) => {
    const ends: (() => Promise<void>)[] = []
    await use(async ({ isNew, session, ...given } = {}) => {
      const options = { ...contextOptions, ...given }
      const { baseURL = server.url } = options
      const stored = session ? [{ name: 'lacewing.session', value: session }] : []
      if (isNew || baseURL !== server.url || serviceWorkers !== 'block') {
        const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage: stored }] }
        const context = await browser.newContext({ ...options, baseURL, storageState })
        ends.push(() => context.close())
        return context.newPage()
      }
      const slot = await browserSlots.take(options)
      ends.push(() => browserSlots.giveBack(slot, test.status === test.expectedStatus))
      await slot.page.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      }, stored)
      return slot.page
    })
    await Promise.all(ends.map((end) => end()))
  },

  page: async ({ visitor }, use) => use(await visitor()),

  person: async ({ server, visitor }, use) => {
    await use(async (full_name, options) => {
      const { account, session } = await server.signIn(full_name)
      const expires_at = Math.floor(Date.now() / 1000) + session.expires_in
      const page = await visitor({ ...options, session: JSON.stringify({ ...session, expires_at }) })
      return { ...account, page, ...actions(server.url, session.access_token) }
    })
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
