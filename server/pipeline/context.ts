// The context that a handler gets and the result that a command returns. The context has the person, and depending on the
// operation's scope the row, its project and the person's standing; only access.ts creates it.
import type { api, CommandName, OperationName, Scope } from '../../domain/api.ts'
import type { Role } from '../../domain/member/member.ts'
import type { ProjectRole } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import type { TokenGrant } from '../../domain/token/token.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import type { JsonText } from '../db/json.ts'
import type { Deps } from '../deps.ts'
import type { Standing } from '../entry.ts'
import type { By, NewChange } from '../events/log.ts'
import type { Job } from '../jobs/enqueue.ts'

/** The parts of the server that a handler may use, beside the database. */
export type Server = Pick<Deps, 'config' | 'hub'> & {
  /** The result of the command's proof. */
  proof?: string | undefined
  within: Within
}

/** The context of another call about another row, in the same transaction. Refused unless the caller may make that call. */
export type Within = <N extends OperationName>(
  name: N,
  rowId: string,
) => Promise<ContextOf<(typeof api)[N]['scope']>>

/** Work that is done once a command is committed. */
export type Effect = {
  after(deps: EffectDeps): Promise<void> | void
  /** The bytes that the work will write. They count against the bytes that the person may write in an hour. */
  writes?: number
}
export type EffectDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger'>

/** The consequences of a command. Jobs are enqueued in its transaction, so that they exist only if the change is committed. */
type Follows = (Job | Effect)[]

/** A change that a command made. It is written to the project's log, with the given `via` or else that of the caller. */
export type Change = NewChange &
  Pick<By, 'via' | 'token_id' | 'proposal_id' | 'bulk_id'> & {
    follows?: Follows
    /** The context of a change in another project than that of the command. */
    inProject?: ProjectContext
  }

/** The result of a command that made no change, or several. */
export type Following = { payload?: undefined; follows: Follows }

/**
 * Another command, about another row of the project, that is run in place of this one, as the same person and only if they may.
 */
export type Instead = Pick<By, 'via' | 'token_id' | 'proposal_id'> & {
  payload?: undefined
  instead: { name: CommandName; rowId: string; input: Record<string, unknown> }
}

/** Closes the streams of sessions that a command ended. */
export const endSessions = (ids: string[]): Effect => ({ after: ({ hub }) => hub.endSessions(ids) })

/** Makes the person's open pages load their inbox again. */
export const refreshInbox = (userId: string): Effect => ({ after: ({ hub }) => hub.publishInbox([userId]) })

/** Makes the person's open pages of all projects load these again. */
export const refreshProjects = (userId: string): Effect => ({
  after: ({ hub }) => hub.publishProjects(userId),
})

export type UserContext = {
  db: Db
  user: Profile & { email: string; password_hash: string | null; created_at: string }
  /** Null if a job acts on behalf of the person. */
  session_id: string
  /** How the caller signed in, which decides about projects that require more than a password. */
  standing: Standing
  /** When the person signed in or proved their identity in this session, whichever was later; null if there is no session. */
  proven_at: string | null
  /** Set if a program calls with a token, whose id is then `session_id`. */
  token?: TokenGrant
  /** The address and device that the request came from. */
  caller: { address: string; device: string; isAgent?: true }
  /** The time at which the request was accepted, as ISO 8601. */
  now: string
  newId(): string
}

/**
 * The caller who began work that continues after the request, with the token if one was used: the work then has the rights of
 * that token.
 */
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
  projectRole: ProjectRole
  /** Whether this person wrote the row; for a project: whether it is offered to them. */
  own: boolean
}

/**
 * The context of the handlers of each scope. A noun with calls about its rows adds its own context beside the columns of its
 * rows.
 */
export interface Contexts {
  user: UserContext
  session: SessionContext
  project: ProjectContext
}
export type ContextOf<S extends Scope> = Contexts[S]

// Answers to shared calls (`shared` in the contract) are cached and sent to everybody who may read the row. So their handlers get
// neither the person who asks nor the time: a handler that reads personal data does not compile.

/** The parts of a context that belong to the person who asks, or to their call. */
type Personal = Exclude<keyof ProjectContext, 'db' | 'project'>

/** The context of a handler of a shared call: the database, the project, and everything else that is read with the row. */
export type SharedContext<S extends Scope> = Omit<ContextOf<S>, Personal>

export type SharedAnswer<T> = {
  json: JsonText<T>
  /**
   * Whether the answer stays true until the project's seq changes. False if it names a person who is no longer a member, because
   * the seq does not change when such a person is renamed.
   */
  cacheable: boolean
}
