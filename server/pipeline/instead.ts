// Runs the command that another command names in its place, for example when a person accepts a proposal. It is about a row of
// the same project, and runs as the same person and only if they may.
import type { Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Tx } from '../db/handle.ts'
import { type OperationRequest, within } from './change.ts'
import type { Change, ContextOf } from './context.ts'

/**
 * Runs another command about a row of the same project.
 * @returns its change, and the context with which the change is recorded
 */
export async function runInstead(
  tx: Tx,
  { input = {}, ...request }: OperationRequest,
  { project }: ContextOf<'project'>,
  run: (context: ContextOf<Scope>, input: Record<string, unknown>) => Promise<unknown>,
): Promise<{ context: ContextOf<Scope>; change: Change | null }> {
  const inner = (await within(tx, request)) as ContextOf<'project'>
  if (inner.project.id !== project.id) throw new Refusal('forbidden')
  return { context: inner, change: (await run(inner, input)) as Change | null }
}
