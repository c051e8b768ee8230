// Shared calls (`shared` in the contract): their answers are cached and sent to everybody who may read the row. So their
// handlers are given nothing about the person who asks, nor the time: a field of one person's own does not compile here.
import type { Api, InputOf, OutputOf, Scope, SharedName } from '../../domain/api.ts'
import type { JsonText } from '../db/json.ts'
import type { ContextOf } from './context.ts'

/** All that a handler of a shared call may know. */
const PARTS = ['db', 'project', 'member', 'ticket', 'assignee', 'reporter', 'comment'] as const
type Part = (typeof PARTS)[number]

export type SharedContext<S extends Scope> = Pick<ContextOf<S>, Part & keyof ContextOf<S>>

export type SharedAnswer<T> = {
  json: JsonText<T>
  /**
   * Whether it stays true until the project's seq changes: not if it names somebody who is no member any more, since
   * that does not count their renames.
   */
  cacheable: boolean
}

export type SharedHandler<N extends SharedName> = (
  context: SharedContext<Api[N]['scope']>,
  input: InputOf<N>,
) => Promise<SharedAnswer<OutputOf<N>>>

/** A context without the person. */
export function withoutPerson<S extends Scope>(context: ContextOf<S>): SharedContext<S> {
  const parts = PARTS.filter((part) => part in context).map((part) => [part, context[part as never]])
  return Object.fromEntries(parts) as SharedContext<S>
}
