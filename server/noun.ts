// The server side of a noun, and the tables that are folded from all nouns. nouns.ts lists the nouns.

import type { RawBuilder } from 'kysely'
import type { OperationName, Scope } from '../domain/api.ts'
import type { ApiDocs } from '../domain/api-doc.ts'
import type { AuditAction, AuditDetails } from '../domain/audit/audit.ts'
import type { BeforeOf, Event, EventPayload, EventType } from '../domain/event.ts'
import { type Folded, fold } from '../domain/folded.ts'
import type { HistoryChange } from '../domain/history/history.ts'
import type { Lock, Operation, OwnScope } from '../domain/operation.ts'
import type { ErrorCode } from '../domain/refusals.ts'
import type { TokenGrant } from '../domain/token/token.ts'
import type { Profile } from '../domain/user/user.ts'
import type { Config } from './config.ts'
import type { Tx } from './db/handle.ts'
import type { Appended, By } from './events/log.ts'
import type { Nouns } from './nouns.ts'
import type { ContextOf, Contexts } from './pipeline/context.ts'
import type { AnyHandler } from './pipeline/handlers.ts'
import type { Stored } from './stored/stored.ts'

/** An event of one type. */
export type EventOf<T extends EventType> = Event & Extract<EventPayload, { type: T }>

/** The keys of an event's payload whose values are objects, or lists of objects. */
type ObjectKeys<P> = {
  [K in keyof P]-?: NonNullable<P[K]> extends string | number | boolean | string[] ? never : K
}[keyof P]
/** Every key under which some event carries an object. */
export type EventObjectKey = EventPayload extends infer P
  ? P extends EventPayload
    ? ObjectKeys<P>
    : never
  : never

/** Any event that carries an object under this key. */
export type EventWith<K extends PropertyKey> = EventPayload extends infer P
  ? P extends { [Key in K]?: unknown }
    ? Event & P
    : never
  : never

/**
 * Completes an object in events for a page that catches up. The log stores the object without texts and names, so that nobody can
 * read there what was overwritten or deleted since.
 */
export type EventObject<K extends EventObjectKey, Now = unknown> = {
  /**
   * The current texts of the object, as JSON. Left out if none of its fields is a text.
   * @param events the events that carry the object, all of one project
   */
  now?(events: EventWith<K>[], projectId: string): RawBuilder<unknown>
  /** The people that the object names. */
  people?(event: EventWith<K>): (Pick<Profile, 'id'> | null)[]
  /**
   * The event with the current texts and names, or with empty ones if the object is gone.
   * @param now null if nothing is left of the object
   * @param named returns a person with the current name
   */
  fill(event: EventWith<K>, now: Now | null, named: (person: Profile) => Profile): Partial<EventPayload>
}

/** The payload of an event in the log: an event of an older release may lack fields that were added since. */
export type Logged<T extends EventType> = Partial<Omit<Extract<EventPayload, { type: T }>, 'type'>>

/** The audit entry of an event. */
export type Audited = {
  [A in AuditAction]: { action: A; person_id?: string | null; subject_id?: string } & (Record<
    never,
    never
  > extends AuditDetails[A]
    ? { detail?: AuditDetails[A] }
    : { detail: AuditDetails[A] })
}[AuditAction]

/** The context of the command that wrote the event. */
type Context = ContextOf<Scope>

/**
 * The row of a call. In SQL the row is `it`, its project `project`, the membership of the caller `membership`.
 * @template S the scope of the row: the path of a call contains its id as `:<scope>Id`
 */
export type ScopedRow<S extends Scope = Scope> = {
  /** The table, which has the columns `id` and `project_id`. */
  table: string
  /**
   * The parts of the row that handlers get: the SQL of each field, by part, or a whole part as JSON. Handlers of shared calls get
   * them too, so no part may depend on the caller.
   */
  parts: Record<string, Record<string, string> | string>
  /** SQL that joins other tables to the row. */
  join?: string
  /** The condition for rows that exist. */
  where?: string
  /** The condition for rows that are not deleted. Not checked for calls that are `withDeleted`. */
  live?: string
  /** The SQL that a command locks with. If left out, it locks the row. */
  lock?(mode: Lock): string
  /** The user who wrote the row. Only this user has the capabilities for own rows. */
  writer?(context: Contexts[S]): string | null
}

/** The scopes of projects, and of rows in a project. */
export type ProjectScope = Exclude<Scope, OwnScope>

/** Returns "it.id as ticket.id" and so on. @param table the alias of the table */
export function fieldsOf(table: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, `${table}.${field}`]))
}

/** An event that was just written, and its project at that moment. */
export type Written = {
  tx: Tx
  context: Context
  event: Event
  /** The program that made the change, or proposed it. */
  by: Pick<By, 'via' | 'token_id' | 'proposal_id'>
  /** The values that the changed fields had before, texts included. */
  before: object | undefined
  held: Pick<Appended, 'text_bytes' | 'file_bytes' | 'removed_file_bytes'>
  config: Config
}

/** The call that a token makes instead of the one it asked for (such as a proposal), and the rights for that. */
export type Diverted = { rules: Pick<Operation, 'needs' | 'token'>; run: AnyHandler }

export type Noun = Stored & {
  /** The chapter of the API document that has its calls. `about` describes it; nouns that join a chapter leave it out. */
  chapter?: { name: string; about?: string }
  /** The description and an example of each of its calls. */
  docs?: Partial<ApiDocs>
  /** The handlers of the noun's calls, by their names in the contract; pipeline/handlers.ts checks their types. */
  handlers?: object
  /** Checks that run before a command's transaction begins, because they take long and require no connection. */
  proofs?: object
  /** The rows that calls are about, by their scope. */
  rows?: { [S in ProjectScope]?: ScopedRow<S> }
  /** Adds the caller and the day to input that depends on them. A cached answer is then only for this person and this day. */
  completed?(input: Record<string, unknown>, userId: string, now: Date): Record<string, unknown>
  /** @returns undefined if the token makes the call that it asked for */
  diverted?(
    name: OperationName,
    call: { token: TokenGrant | undefined; rowId: string | null },
  ): Diverted | undefined
  /** Called with every event that a command of any noun wrote, in its transaction. Refuses the event, or writes further rows. */
  written?(written: Written): Promise<void> | void
  /** The objects that events carry, by their key in the payload. Null for an object without texts and names. */
  eventObjects?: { [K in EventObjectKey]?: EventObject<K, never> | null }
  /** The fields of these objects that are texts. The log stores none of their values outside of `before`. */
  texts?: readonly string[]
  /** The entry of each of its events in the audit log. Null for daily work, and for events that the log of an account already has. */
  audited?: { [T in EventType]?: ((event: EventOf<T>, context: Context) => Audited) | null }
  /**
   * Bytes of text that an event adds to its project, which count towards the project's quota. Empty for a noun whose texts have
   * limits of their own, such as names of a bounded number of rows.
   */
  growth?: { [T in EventType]?: (event: EventOf<T>, context: Context, before: BeforeOf[T]) => number }
  /**
   * The changes that the history shows for an event, if these are not the fields of `before` with their new values.
   * @param payload as it is in the log
   */
  inHistory?: { [T in EventType]?: (payload: Logged<T>) => HistoryChange[] }
  /**
   * The error code for a violated constraint of the database, by the constraint's name. For every other constraint,
   * db/constraints.test.ts says why no request can violate it.
   */
  constraints?: Record<string, ErrorCode>
}

let listed: readonly Noun[] = []
const tables = new Map<keyof Noun, object>()

/** Called by nouns.ts. */
export function listNouns(nouns: readonly Noun[]): void {
  listed = nouns
}

/** Every noun, in the order of nouns.ts. Not to be called while modules are loading. */
export function nouns(): readonly Noun[] {
  if (listed.length === 0) throw new Error('server/nouns.ts was not imported')
  return listed
}

/** This property of all nouns that have it, in the order of nouns.ts. */
export function each<A extends keyof Noun>(aspect: A): NonNullable<Noun[A]>[] {
  const all: unknown[] = nouns().map((noun) => noun[aspect])
  return all.filter((part) => part !== undefined) as NonNullable<Noun[A]>[]
}

/** The table that combines this property of all nouns. */
export function folded<A extends keyof Noun>(aspect: A): Folded<Nouns[number], A> {
  const table = tables.get(aspect) ?? fold(nouns().map((noun) => noun[aspect] as object | undefined))
  tables.set(aspect, table)
  return table as Folded<Nouns[number], A>
}
