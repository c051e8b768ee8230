// What a row of the contract says. The rows themselves are api.ts.
import * as z from 'zod'
import type { Viewer } from './apply.ts'
import { Event } from './event.ts'
import type { Capability } from './policy.ts'
import type { TokenScope } from './token/token.ts'

/** In every answer about a project. */
export const seq = z.int().describe('Number of the last change this answer includes')

/**
 * Which row a call is about: the one that its path names by `:<scope>Id`, or the signed-in person. That row, its project and the
 * caller's standing are loaded before the handler runs, and whoever may not see the row gets 404.
 */
export type ScopeOf<P extends string> = P extends `${string}:${string}:${string}`
  ? never
  : P extends `${string}:${infer S}Id${string}`
    ? S
    : P extends `${string}:${string}`
      ? never
      : 'user'

/** A path that names one row, or none. */
type PathOf<P extends string> = [ScopeOf<P>] extends [never] ? never : P

/** Scopes of calls that are in no project. */
export type OwnScope = 'user' | 'session'

/** The capability a call needs in its project; 'self' for calls about the signed-in person alone. */
export type Needs = Capability | 'self'

/**
 * How a command holds the lock of its project (server/pipeline/project-lock.ts): shared where it changes what the project holds,
 * exclusive where it changes the project or who belongs to it. None where the call is in no project.
 */
export type Lock = 'none' | 'shared' | 'exclusive'

/** What a call says of itself beside who may make it. */
export type Rules = {
  /** Finds its row also where that is deleted. */
  readonly withDeleted?: true
  /**
   * Tells whether somebody has an account here, or somebody's project a key: so many an hour and a day. A name where
   * it does so only if that field is sent.
   */
  readonly looksUp?: true | string
  /** Needs the exclusive lock if this field is sent: it locks several tickets, in no order that others could keep to. */
  readonly exclusiveWith?: string
  /** The least scope of a token that may make it, where `needs` does not say it (token.ts). */
  readonly token?: TokenScope
  /** A call about one's own affairs that keeps to the projects which a token is limited to. */
  readonly withinProjects?: true
  /** Takes away the right to make it: a repeat under its key is answered although the right is gone. */
  readonly endsItsRight?: true
}

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
  /** Its answer is the same for everybody who may ask, as long as nothing in the project changes. */
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

/** A query whose answer is cached: its handler is told nothing about the person who asks (`SharedContext`). */
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

/** What a command answers: the event it wrote, or null where nothing changed. */
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
