// The properties of a row of the contract. The rows themselves are in api.ts.
import * as z from 'zod'
import type { Viewer } from './apply.ts'
import { Event } from './event.ts'
import type { Capability } from './policy.ts'
import type { TokenScope } from './token/token.ts'

/** The event number, which is in every answer about a project. */
export const seq = z.int().describe('Number of the last change this answer includes')

/**
 * The row that a call is about: the one that its path names by `:<scope>Id`, or the signed-in person. That row, its project and
 * the caller's standing are loaded before the handler runs. A caller who may not see the row gets 404.
 */
export type ScopeOf<P extends string> = P extends `${string}:${string}:${string}`
  ? never
  : P extends `${string}:${infer S}Id${string}`
    ? S
    : P extends `${string}:${string}`
      ? never
      : 'user'

/** A path that names at most one row. */
type PathOf<P extends string> = [ScopeOf<P>] extends [never] ? never : P

/** The scopes of calls that belong to no project. */
export type OwnScope = 'user' | 'session'

/**
 * The capability that a call needs in its project; 'self' for calls about the signed-in person only, 'operator' for calls about the
 * server, which only its operators may make.
 */
export type Needs = Capability | 'self' | 'operator'

/**
 * How a command holds the lock of its project (server/pipeline/project-lock.ts): shared if it changes the content of the project,
 * exclusive if it changes the project itself or its members. None if the call belongs to no project.
 */
export type Lock = 'none' | 'shared' | 'exclusive'

/** Further rules of a call, besides who may make it. */
export type Rules = {
  /** The call also finds its row if that is deleted. */
  readonly withDeleted?: true
  /**
   * The answer reveals whether a person has an account here, or whether a project key is taken, so the call is limited per hour
   * and per day. A field name: only if that field is sent.
   */
  readonly looksUp?: true | string
  /**
   * Needs the exclusive lock if this field is sent, because the call then locks several tickets in an order that other calls
   * cannot keep to.
   */
  readonly exclusiveWith?: string
  /** The call also changes the project that this field names, and takes the lock of that project too. */
  readonly alsoLocks?: string
  /** The least scope of a token that may make the call, if it does not follow from `needs` (token.ts). */
  readonly token?: TokenScope
  /** A call about the user's own data that is limited to the projects of a restricted token. */
  readonly withinProjects?: true
  /** A person who has not set up the two-factor sign-in that the server requires may make the call, too. */
  readonly withoutTwoFactor?: true
  /**
   * The command is also possible in an archived project, because it ends an access, concerns only its caller, or restores the project.
   * Every other command about an archived project is refused.
   */
  readonly whileArchived?: true
  /**
   * The call takes away the caller's right to make it, so a repeat with the same idempotency key is answered even without the
   * right.
   */
  readonly endsItsRight?: true
}

/** One call of the contract. */
export type Operation<
  Kind extends 'query' | 'command' = 'query' | 'command',
  P extends string = string,
  S extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = Rules & {
  readonly kind: Kind
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: P
  readonly scope: S
  readonly needs: Needs
  readonly lock: Lock
  readonly input: Input
  readonly output: Output
  /** The answer is the same for everybody who may ask, until something in the project changes. */
  readonly shared?: true
}

const Nothing = z.strictObject({})
type Nothing = typeof Nothing

function scopeOf<P extends string>(path: P): ScopeOf<P> {
  return (/:(\w+)Id/.exec(path)?.[1] ?? 'user') as ScopeOf<P>
}

/** A call that reads. */
export function query<P extends string, O extends z.ZodType, I extends z.ZodObject = Nothing>(
  path: PathOf<P>,
  needs: Needs,
  output: O,
  input: I = Nothing as unknown as I,
  rules: Rules = {},
): Operation<'query', P, ScopeOf<P>, I, O> {
  return {
    kind: 'query',
    method: 'GET',
    path,
    scope: scopeOf(path),
    needs,
    lock: 'none',
    input,
    output,
    ...rules,
  }
}

/** A query whose answer is cached, so its handler does not get the person who asks (`SharedContext`). */
export function shared<P extends string, O extends z.ZodType, I extends z.ZodObject = Nothing>(
  path: ScopeOf<P> extends OwnScope ? never : PathOf<P>,
  needs: Needs,
  output: O,
  input?: I,
): Operation<'query', P, ScopeOf<P>, I, O> & { readonly shared: true } {
  return { ...query<P, O, I>(path, needs, output, input), shared: true }
}

/**
 * The answer of a query after an event: the same object if the event does not affect it, undefined if it must be fetched again.
 * Never mutates the answer, and gives the same when the event comes twice.
 */
export type ApplyTo<Answer> = (answer: Answer, event: Event, viewer: Viewer) => Answer | undefined

/** A query whose answer open pages keep up to date by this function. */
export function live<Q extends Operation<'query'>>(
  query: Q,
  apply: ApplyTo<z.output<Q['output']>>,
): Q & { readonly live: ApplyTo<z.output<Q['output']>> } {
  return { ...query, live: apply }
}

/** The answer of a command: the event that it wrote, or null if nothing changed. */
const Outcome = Event.nullable()

/** A call that changes something. */
export function command<P extends string, I extends z.ZodObject = Nothing>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: PathOf<P>,
  needs: Needs,
  lock: ScopeOf<P> extends OwnScope ? 'none' : 'shared' | 'exclusive',
  input: I = Nothing as unknown as I,
  rules: Rules = {},
): Operation<'command', P, ScopeOf<P>, I, typeof Outcome> {
  return {
    kind: 'command',
    method,
    path,
    scope: scopeOf(path),
    needs,
    lock,
    input,
    output: Outcome,
    ...rules,
  }
}

/** The parameters of a path. */
export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown
