// What a handler is given (the person, and by the operation's scope the row, its project and the person's standing;
// access.ts fills it, nothing else makes one) and what a command gives back.
import type { RawBuilder } from 'kysely'
import type { CommandName, Scope } from '../../domain/api.ts'
import type { BeforeOf, EventPayload, EventType, Undid } from '../../domain/event.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Standing } from '../../domain/policy.ts'
import type { Project, ProjectCounts } from '../../domain/project/project.ts'
import type { TokenGrant } from '../../domain/token/token.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import type { JsonText } from '../db/json.ts'
import type { PresenceRegistry } from '../presence/registry.ts'

/** `awaiting`: the session awaits its second factor; it has limits of its own and uses up none of the person's. */
export type Principal = { user_id: string; session_id: string; awaiting?: true }

/**
 * Whom an access token names, and the key that signed it: it is valid as long as the server has that key. A token for programs has
 * its own id in place of the session's, no key, and what it allows; that of a robot also who made it, and so answers for what it takes.
 */
export type Bearer = Principal & { key: string; token?: TokenGrant; answerable?: string }

type Payload<T extends EventType> = Extract<EventPayload, { type: T }>

/** A person on whose behalf a job acts: they may have signed out since. */
export type Absent = { user_id: string; session_id: null; key: null; token?: undefined }

/** What changed, and the values that the changed fields had before. `delta` is added to the exact counts. */
export type NewEvent = {
  [T in EventType]: {
    payload: Payload<T>
    delta?: Partial<ProjectCounts>
    undid?: Undid
  } & (BeforeOf[T] extends null ? { before?: undefined } : { before: BeforeOf[T] })
}[EventType]

/**
 * A change about to be written to a project's log: what a command returns. Everybody who changes a project waits for the lock on
 * its row, so a new ticket is inserted, and numbered, by the statement that writes its event: `creating` is that part of it.
 */
export type Change = { project_id: string; creating?: RawBuilder<unknown> } & NewEvent

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
  /** The password hash that was verified before the transaction, if the command requires the password. */
  proven?: string
  /** For a command: runs another one about a row of the project, as this person and in this transaction, if they may. */
  carryOut?(name: CommandName, rowId: string, input: Record<string, unknown>): Promise<Change | null>
  /** Set by a command that makes what an agent proposed. */
  accepted?: { proposal_id: string; token_id: string }
  /** Sessions that this command ends: their streams are closed once it is committed. */
  ended: string[]
  /** Set where somebody without an account acts by the project's public form. */
  byForm?: true
  /** Who has which ticket open, for a query. */
  presence?: PresenceRegistry
  /** For a command: private networks that the operator lets webhooks reach. */
  outgoingAllow?: readonly string[]
  /** Set by a command that changes the person's inbox: their open pages are told once it is committed. */
  inboxChanged?: true
  /** Set by a command that starts a bulk change: it goes on once this is committed. */
  begun?: { id: string; tickets: number }
  /** Set by a command that gives an import something to do: a job takes it up. */
  importing?: string
  /** Set by a command that leaves stored files without use: once this is committed, a job deletes them. */
  unused?: (string | null)[]
  /** Set by a command that changes its person everywhere: a job sends the event to the projects after this one. */
  untold?: { after: string | null }
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
