// Writes the audit entries of changes in projects. The pipeline calls this for every change of every command, so that no handler
// can forget it. The noun of an event defines whether and how it is kept (`audited` in server/noun.ts).
import type { Scope } from '../../domain/api.ts'
import type { AuditAction } from '../../domain/audit/audit.ts'
import type { EventType } from '../../domain/event.ts'
import { type Audited, folded, type Written } from '../noun.ts'
import type { ContextOf } from '../pipeline/context.ts'
import { type AuditEntry, audit, type Program } from './log.ts'

type Context = ContextOf<Scope>

export async function auditChange({ tx, context, event, by }: Written): Promise<void> {
  const audited: { [T in EventType]?: ((event: never, context: Context) => Audited) | null } =
    folded('audited')
  const entryOf = audited[event.type]
  if (!entryOf) return
  const { user, caller, now: at } = context
  const about = { at, actor: user.id, caller, project_id: event.project_id, person_id: null }
  const entry = { ...about, ...entryOf(event as never, context) }
  await audit(tx, { ...entry, program: programOf(by) } as AuditEntry<AuditAction>)
}

/** The program that made the change or proposed it, and how. */
function programOf({ token_id, via, proposal_id }: Written['by']): Program | undefined {
  if (!token_id) return undefined
  return { token_id, way: proposal_id ? 'proposal' : via === 'agent' ? 'agent' : 'token' }
}
