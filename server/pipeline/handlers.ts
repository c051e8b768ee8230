// All handlers, typed by the contract: a call without a handler, or whose handler returns another type, does not compile.
// Handlers never check rights: mount.ts has loaded the row and checked the policy before it calls them.

import type {
  Api,
  CommandName,
  InputOf,
  OperationName,
  OutputOf,
  Scope,
  SharedName,
} from '../../domain/api.ts'
import type { OwnScope } from '../../domain/operation.ts'
import { folded } from '../noun.ts'
import type { Change, ContextOf, Following, Instead, Server, SharedAnswer, SharedContext } from './context.ts'

/**
 * The result of a command: in a project one change or none, or a list of several, which is never empty; about a person, one for
 * each of their projects.
 */
type ChangeOf<S extends Scope> =
  | Change
  | Following
  | (S extends OwnScope ? (Change | Following)[] : Instead | [Change, ...Change[]])
  | null

type SharedHandler<N extends SharedName> = (
  context: SharedContext<Api[N]['scope']>,
  input: InputOf<N>,
) => Promise<SharedAnswer<OutputOf<N>>>

export type Handler<N extends OperationName> = N extends SharedName
  ? SharedHandler<N>
  : (
      context: ContextOf<Api[N]['scope']>,
      input: InputOf<N>,
      server: Server,
    ) => Promise<N extends CommandName ? ChangeOf<Api[N]['scope']> : OutputOf<N>>

export type AnyHandler = (
  context: ContextOf<Scope>,
  input: Record<string, unknown>,
  server: Server,
) => Promise<unknown>

export const handlers = (): { [N in OperationName]: Handler<N> } => folded('handlers')

/** Checks that run before a command's transaction begins, because they take long and require no connection. */
export const proofs = (): {
  [N in CommandName]?: (context: ContextOf<Api[N]['scope']>, input: InputOf<N>) => Promise<string>
} => folded('proofs')
