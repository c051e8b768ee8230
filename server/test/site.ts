// An operator's setup: a data folder, its settings, and the server on it while it runs. For tests of commands that run beside
// that server, or without it.
import { expect, inject } from 'vitest'
import { createDataFolder, type DataFolder } from './data-folder.ts'
import { PASSWORD } from './people.ts'
import { copyReadyData } from './ready-data.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export type Site = {
  folder: DataFolder
  /** Settings of the server and of every command; a test may change them. */
  settings: Record<string, string>
  /** Starts a server that is ended with the test. */
  start(): Promise<ServerProcess>
  /** Sends a request to the server that was started last. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>
  signUp(email: string, username: string): Promise<void>
  /** @returns the access token */
  signIn(email: string): Promise<string>
  remove(): Promise<void>
}

export async function createSite(): Promise<Site> {
  const folder = await createDataFolder()
  const settings: Record<string, string> = { DATA_DIR: folder.path }
  let server: ServerProcess | undefined

  async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  return {
    folder,
    settings,
    post,
    async start() {
      await copyReadyData(inject('program'), settings.DATA_DIR ?? '')
      server = await startServer(settings)
      return server
    },
    async signUp(email, username) {
      const data = { full_name: 'Ada Lovelace', username }
      expect((await post('/auth/v1/signup', { email, password: PASSWORD, data })).status).toBe(200)
    },
    async signIn(email) {
      const answer = await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { access_token: string }).access_token
    },
    async remove() {
      await server?.stop()
      await folder.remove()
    },
  }
}
