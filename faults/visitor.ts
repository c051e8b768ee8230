// A signed-in user with the real client library, as in a browser: it sends the library's token, and after a 401 asks the library
// to refresh the session or to report that the session has ended.
import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { PASSWORD, type TestPerson } from '../server/test/people.ts'
import { type Answer, type ApiRequest, NoAnswer, send } from './call.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'
import type { Team } from './team.ts'

export type Visitor = Awaited<ReturnType<typeof createVisitor>>

export async function createVisitor(server: Server, team: Team, person: TestPerson, found: Findings) {
  const stored = new Map<string, string>()
  const auth = new AuthClient({
    url: `${server.url}/auth/v1`,
    storageKey: person.user_id,
    autoRefreshToken: false,
    persistSession: true,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  const { error } = await auth.signInWithPassword({ email: person.email, password: PASSWORD })
  if (error) throw error
  let refreshed = 0
  auth.onAuthStateChange((event) => {
    if (event === 'TOKEN_REFRESHED') refreshed += 1
    found.expect(event !== 'SIGNED_OUT', `${person.username} was signed out`)
  })

  async function token(): Promise<string> {
    const { data } = await auth.getSession()
    // Anything else that acts for this user, such as an open page, uses the latest token too.
    if (data.session) person.access_token = data.session.access_token
    return person.access_token
  }

  /** Reacts to a 401 like web/data/session.ts. */
  async function askAgain() {
    const response = await auth.getUser()
    if (!response.error || isAuthRetryableFetchError(response.error)) return
    const { error } = await auth.refreshSession()
    const isOver = error && !isAuthRetryableFetchError(error)
    found.expect(!isOver, `${person.username} cannot refresh the session: ${error?.message}`)
  }

  return {
    person,
    refreshed: () => refreshed,
    /** Null if there was no answer, or if every attempt failed temporarily. */
    async call(request: Omit<ApiRequest, 'token'>): Promise<Answer | null> {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const answer = await send(server.url, team.agent, { ...request, token: await token() }).catch(
          (error: Error) => {
            if (error instanceof NoAnswer) return null
            throw error
          },
        )
        if (answer?.status !== 401) return answer
        await askAgain()
      }
      found.expect(false, `${person.username} is no longer recognised`)
      return null
    },
  }
}
