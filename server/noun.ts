// What the server side of a noun says of itself, and the tables that are folded from it. nouns.ts lists the nouns.

import type { RawBuilder } from 'kysely'
import type { OperationName, Scope } from '../domain/api.ts'
import type { ApiDocs } from '../domain/api-doc.ts'
import type { AuditAction, AuditDetails } from '../domain/audit/audit.ts'
import type { ErrorCode } from '../domain/error.ts'
import type { BeforeOf, Event, EventPayload, EventType } from '../domain/event.ts'
import type { HistoryChange } from '../domain/history/history.ts'
import type { Lock, Operation, OwnScope } from '../domain/operation.ts'
import type { TokenGrant } from '../domain/token/token.ts'
import type { Profile } from '../domain/user/user.ts'
import type { Config } from './config.ts'
import type { Tx } from './db/handle.ts'
import type { Appended } from './events/log.ts'
import { type Folded, fold } from './folded.ts'
import type { Nouns } from './nouns.ts'
import type { ContextOf, Contexts } from './pipeline/context.ts'
import type { AnyHandler } from './pipeline/handlers.ts'

/** An event of one type. */
export type EventOf<T extends EventType> = Event & Extract<EventPayload, { type: T }>

/** The keys of an event's payload whose values are objects, or lists of them. */
type ObjectKeys<P> = {
  [K in keyof P]-?: NonNullable<P[K]> extends string | number | boolean | string[] ? never : K
}[keyof P]
/** Each key by which some event carries an object. */
export type CarriedKey = EventPayload extends infer P
  ? P extends EventPayload
    ? ObjectKeys<P>
    : never
  : never

/** Any event that carries an object by this key. */
export type Carrying<K extends PropertyKey> = EventPayload extends infer P
  ? P extends { [Key in K]?: unknown }
    ? Event & P
    : never
  : never

/**
 * How an object that events carry is completed for a page that catches up: the log stores it without texts and names, so that nobody
 * reads there what was overwritten or deleted since.
 */
export type Carried<K extends CarriedKey, Now = unknown> = {
  /**
   * What it is now, as JSON. Not read where nothing of it is a text.
   * @param events those that carry it, all of one project
   */
  now?(events: Carrying<K>[], projectId: string): RawBuilder<unknown>
  /** The people that it names. */
  people?(event: Carrying<K>): (Pick<Profile, 'id'> | null)[]
  /**
   * The event with the texts and names of now, or without any if nothing is left of it.
   * @param now null where there is nothing
   * @param named a person by their name of now
   */
  fill(event: Carrying<K>, now: Now | null, named: (person: Profile) => Profile): Partial<EventPayload>
}

/** The payload of an event as the log has it: one of an older release may lack what was added since. */
export type Logged<T extends EventType> = Partial<Omit<Extract<EventPayload, { type: T }>, 'type'>>

/** What the audit log keeps of an event. */
export type Audited = {
  [A in AuditAction]: { action: A; person_id?: string | null; subject_id?: string } & (Record<
    never,
    never
  > extends AuditDetails[A]
    ? { detail?: AuditDetails[A] }
    : { detail: AuditDetails[A] })
}[AuditAction]

/** The context of whichever command wrote the event. */
type Context = ContextOf<Scope>

/**
 * In SQL the row is `it`, its project `project`, the membership of the person who asks `membership`.
 * @template S its scope: calls name it in their path by `:<scope>Id`
 */
export type ScopedRow<S extends Scope = Scope> = {
  /** It has the columns `id` and `project_id`. */
  table: string
  /**
   * What handlers are given: part, field, SQL; or a part as JSON. Handlers of shared calls are given it too, so nothing of it may
   * depend on who asks.
   */
  parts: Record<string, Record<string, string> | string>
  /** Joined to it. */
  join?: string
  /** Which rows there are. */
  where?: string
  /** Not deleted. Left out for calls that are `withDeleted`. */
  live?: string
  /** What a command locks. Left out: the row. */
  lock?(mode: Lock): string
  /** Who wrote it; only they have capabilities over their own. */
  writer?(context: Contexts[S]): string | null
}

/** Rows of projects, and of what is in one. */
export type ProjectScope = Exclude<Scope, OwnScope>

/** "it.id as ticket.id" and so on. @param table its alias */
export function fieldsOf(table: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, `${table}.${field}`]))
}

/** An event that was written, and its project as of then. */
export type Written = {
  tx: Tx
  context: Context
  event: Event
  /** The values that the changed fields had before, texts included. */
  before: object | undefined
  held: Pick<Appended, 'text_bytes' | 'file_bytes' | 'removed_file_bytes'>
  config: Config
}

/** What a call of a token does in place of what it asks for, and who may do that. */
export type Diverted = { rules: Pick<Operation, 'needs' | 'token'>; run: AnyHandler }

export type Noun = {
  /** The chapter of the API document that has its calls. `about` describes it; nouns that join a chapter leave it out. */
  chapter?: { name: string; about?: string }
  /** The description and an example of each of its calls. */
  docs?: Partial<ApiDocs>
  /** The handlers of its calls, by their name in the contract; pipeline/handlers.ts checks their types. */
  handlers?: object
  /** Checks that run before a command's transaction begins, because they take long and need no connection. */
  proofs?: object
  /** The rows that calls are about, by their scope. */
  rows?: { [S in ProjectScope]?: ScopedRow<S> }
  /** Fills in what the input of a call leaves to who asks, and when: a cached answer is then that of this person and day. */
  completed?(input: Record<string, unknown>, userId: string, now: Date): Record<string, unknown>
  /** Undefined: the call does what it asks for. */
  diverted?(
    name: OperationName,
    asked: { token: TokenGrant | undefined; rowId: string | null },
  ): Diverted | undefined
  /** Is given every event that a command wrote, of whichever noun, in its transaction: refuses it, or writes beside it. */
  written?(written: Written): Promise<void> | void
  /** Objects that events carry, by their key in the payload; null: such an object holds neither texts nor names. */
  carried?: { [K in CarriedKey]?: Carried<K, never> | null }
  /** Events that the audit log keeps. Left out: daily work, and what the log of an account has already. */
  audited?: { [T in EventType]?: (event: EventOf<T>, context: Context) => Audited }
  /**
   * Bytes of text that an event adds to its project, which count against the project's quota. Left out: it adds none, or a name, whose
   * length is limited by itself.
   */
  growth?: { [T in EventType]?: (event: EventOf<T>, context: Context, before: BeforeOf[T]) => number }
  /**
   * What the history says of an event, where that is not the fields of `before` with what they are since.
   * @param payload as the log has it
   */
  inHistory?: { [T in EventType]?: (payload: Logged<T>) => HistoryChange[] }
  /**
   * What a person is told who violates a constraint of the database, by its name. Of every other constraint db/constraints.test.ts says
   * why nobody can.
   */
  constraints?: Record<string, ErrorCode>
}

let listed: readonly Noun[] = []
const tables = new Map<keyof Noun, object>()

/** Called by nouns.ts. */
export function listNouns(nouns: readonly Noun[]): void {
  listed = nouns
}

/** Every noun, in the order of nouns.ts. */
export const nouns = (): readonly Noun[] => listed

/** What each noun says about one thing, in no order. */
export function each<A extends keyof Noun>(aspect: A): NonNullable<Noun[A]>[] {
  const all: unknown[] = listed.map((noun) => noun[aspect])
  return all.filter((said) => said !== undefined) as NonNullable<Noun[A]>[]
}

/** One table of what each noun says about one thing. Not to be called while modules are loaded. */
export function folded<A extends keyof Noun>(aspect: A): Folded<Nouns[number], A> {
  if (listed.length === 0) throw new Error('server/nouns.ts was not imported')
  const table = tables.get(aspect) ?? fold(listed.map((noun) => noun[aspect] as object | undefined))
  tables.set(aspect, table)
  return table as Folded<Nouns[number], A>
}
