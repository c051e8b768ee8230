// What a row of the contract says. The rows themselves are api.ts.
import * as z from 'zod'
import { Event } from './event.ts'
import type { Capability } from './policy.ts'
import type { TokenScope } from './token/token.ts'

/** In every answer about a project. */
export const seq = z.int().describe('Number of the last change this answer includes')

/**
 * Which row a call is about. It names the last `:…Id` of the path; that row, its project and the caller's standing
 * are loaded before the handler runs, and whoever may not see the row gets 404.
 */
export type Scope =
  | 'user'
  | 'session'
  | 'project'
  | 'member'
  | 'ticket'
  | 'comment'
  | 'label'
  | 'attachment'
  | 'column'

/** The capability a call needs in its project; 'self' for calls about the signed-in person alone. */
export type Needs = Capability | 'self'

/**
 * How a command passes the gate of its project (server/pipeline/gate.ts): beside others, where it changes what the
 * project holds; alone, where it changes the project or who belongs to it. None where the call is in no project.
 */
export type Gate<S extends Scope = Scope> = S extends 'user' | 'session' ? 'none' : 'beside' | 'alone'

/** What a call says of itself beside who may make it. */
export type Rules = {
  /** Finds its row also where that is deleted. */
  readonly withDeleted?: true
  /**
   * Tells whether somebody has an account here, or somebody's project a key: so many an hour and a day. A name where
   * it does so only if that field is sent.
   */
  readonly looksUp?: true | string
  /** Passes the gate alone where this field is sent: it locks several tickets, in no order that others could keep to. */
  readonly aloneWith?: string
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
  S extends Scope = Scope,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = Rules & {
  readonly kind: Kind
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: P
  readonly scope: S
  readonly needs: Needs
  readonly gate: Gate
  readonly input: Input
  readonly output: Output
  /** Its answer is the same for everybody who may ask, as long as nothing in the project changes. */
  readonly shared?: true
}

/** A path that names the row of its scope and no other: a second id is a field of the input. */
type PathOf<P extends string, S extends Scope> = [IdsOf<S>, keyof ParamNames<P>] extends [
  keyof ParamNames<P>,
  IdsOf<S>,
]
  ? P
  : never
type IdsOf<S extends Scope> = S extends 'user' ? never : `${S}Id`

const Nothing = z.strictObject({})
type Nothing = typeof Nothing
/** A call that reads. */
export function query<
  P extends string,
  S extends Scope,
  O extends z.ZodType,
  I extends z.ZodObject = Nothing,
>(
  path: P & PathOf<P, S>,
  scope: S,
  needs: Needs,
  output: O,
  input: I = Nothing as unknown as I,
  rules: Rules = {},
): Operation<'query', P, S, I, O> {
  return { kind: 'query', method: 'GET', path, scope, needs, gate: 'none', input, output, ...rules }
}

/** A query whose answer is cached: its handler is told nothing about the person who asks (`SharedContext`). */
export function shared<
  P extends string,
  S extends Exclude<Scope, 'user' | 'session'>,
  O extends z.ZodType,
  I extends z.ZodObject = Nothing,
>(
  path: P & PathOf<P, S>,
  scope: S,
  needs: Needs,
  output: O,
  input?: I,
): Operation<'query', P, S, I, O> & { readonly shared: true } {
  return { ...query<P, S, O, I>(path as never, scope, needs, output, input), shared: true }
}

/** What a command answers: the event it wrote, or null where nothing changed. */
const Outcome = Event.nullable()

/** A call that changes something. */
export function command<P extends string, S extends Scope, I extends z.ZodObject = Nothing>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: P & PathOf<P, S>,
  scope: S,
  needs: Needs,
  gate: Gate<S>,
  input: I = Nothing as unknown as I,
  rules: Rules = {},
): Operation<'command', P, S, I, typeof Outcome> {
  return { kind: 'command', method, path, scope, needs, gate, input, output: Outcome, ...rules }
}

/** The parameters of a path. */
export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown
