// Commands of a token that may only propose are written down in place of being run; one that is accepted is run within the command of
// whoever accepts it.
import { api, type OperationName, type Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { isProposable } from '../../domain/proposal/proposal.ts'
import type { Tx } from '../db/handle.ts'
import { propose } from '../proposal/propose.ts'
import { type Asked, within } from './change.ts'
import type { Change, ContextOf } from './context.ts'
import type { AnyHandler } from './handlers.ts'

/** What a command asks for, and what carries it out. */
type Way = { asked: Asked; run: AnyHandler }

/** Whoever sees the row may propose a change of it: whether it may be made is asked of whoever accepts it. */
export function wayOf(name: OperationName, asked: Asked, handler: AnyHandler): Way {
  if (asked.who.token?.scope !== 'propose' || !isProposable(api[name])) return { asked, run: handler }
  const operation = { ...asked.operation, needs: 'project.read', token: 'propose' } as const
  const rowId = asked.rowId ?? ''
  return {
    asked: { ...asked, operation },
    run: (context, input) => propose(context as ContextOf<'project'>, { operation: name, rowId, input }),
  }
}

/** Runs another command about a row of the same project. @returns its change, and the context that the change is recorded with */
export async function runInstead(
  tx: Tx,
  { name, input = {}, ...asked }: Asked & { name: OperationName },
  { project }: ContextOf<'project'>,
  run: (context: ContextOf<Scope>, input: Record<string, unknown>) => Promise<unknown>,
): Promise<{ context: ContextOf<Scope>; change: Change | null }> {
  const inner = (await within(tx, asked)) as ContextOf<'project'>
  if (!isProposable(api[name]) || inner.project.id !== project.id) throw new Refusal('forbidden')
  return { context: inner, change: (await run(inner, input)) as Change | null }
}
