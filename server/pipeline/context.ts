// What a handler is given (the person, and by the operation's scope the row, its project and the person's standing;
// access.ts fills it, nothing else makes one) and what a command gives back.
import type { CommandName, Scope } from '../../domain/api.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Standing } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import type { TokenGrant } from '../../domain/token/token.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import type { JsonText } from '../db/json.ts'
import type { Deps } from '../deps.ts'
import type { By, NewChange } from '../events/log.ts'
import type { Job } from '../jobs/enqueue.ts'

/** What of the server a handler may use, beside the database. */
export type Server = Pick<Deps, 'config' | 'hub'> & {
  /** What the proof of a command has found. */
  proof?: string | undefined
}

/** What happens once a command is committed. */
export type Effect = {
  after(deps: EffectDeps): Promise<void> | void
  /** Bytes that it will write, which count against what the person may write in an hour. */
  writes?: number
}
export type EffectDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger'>

/** What follows from a command. Jobs are enqueued in its transaction, so that they exist if and only if the change does. */
type Follows = (Job | Effect)[]

/** A change that a command made: it is written to the project's log, by the way that is named or else the caller's. */
export type Change = NewChange & Pick<By, 'via' | 'token_id' | 'proposal_id'> & { follows?: Follows }

/** Of a command that made no change, or several. */
export type Following = { payload?: undefined; follows: Follows }

/** A command that is run in place of this one, about another row of the project, as this person and if they may. */
export type Instead = Pick<By, 'via' | 'token_id' | 'proposal_id'> & {
  payload?: undefined
  instead: { name: CommandName; rowId: string; input: Record<string, unknown> }
}

/** Closes the streams of sessions that a command ended. */
export const endSessions = (ids: string[]): Effect => ({ after: ({ hub }) => hub.endSessions(ids) })

/** Has the person's open pages ask for their inbox again. */
export const refreshInbox = (userId: string): Effect => ({ after: ({ hub }) => hub.tellInbox([userId]) })

export type UserContext = {
  db: Db
  user: Profile & { email: string; password_hash: string | null; created_at: string }
  /** Empty where a job acts on behalf of the person. */
  session_id: string
  /** Set where a program calls by a token, whose id is `session_id`. */
  token?: TokenGrant
  /** Where the request came from. */
  caller: { address: string; device: string; isAgent?: true }
  /** When the request was taken up, ISO 8601. */
  now: string
  newId(): string
}

/** Where work that goes on after its request was begun, with the token that did, if one did: it is that token's, with its rights. */
export type Beginning = UserContext['caller'] & { token_id?: string }

export const beginningOf = ({ caller, token, session_id }: UserContext): Beginning => ({
  ...caller,
  ...(token && { token_id: session_id }),
})

export type SessionContext = UserContext & { session: { id: string } }

export type ProjectContext = UserContext & {
  project: Project
  role: Role
  member_id: string
  standing: Standing
  /** Whether the row in question was written by this person; of a project: whether it is offered to them. */
  own: boolean
}

/**
 * What the handlers of each scope are given. A noun whose rows calls are about adds its own beside the columns of its rows.
 */
export interface Contexts {
  user: UserContext
  session: SessionContext
  project: ProjectContext
}
export type ContextOf<S extends Scope> = Contexts[S]

// Answers to shared calls (`shared` in the contract) are cached and sent to everybody who may read the row. So their handlers
// are given neither the person who asks nor the time: one that reads something of one person's own does not compile.

/** What is of the person who asks, or of their call. */
type Personal = Exclude<keyof ProjectContext, 'db' | 'project'>

/** All that a handler of a shared call may know: the database, the project, and what else is read with the row. */
export type SharedContext<S extends Scope> = Omit<ContextOf<S>, Personal>

export type SharedAnswer<T> = {
  json: JsonText<T>
  /**
   * Whether it stays true until the project's seq changes: not if it names somebody who is no member any more, since
   * that does not count their renames.
   */
  cacheable: boolean
}
