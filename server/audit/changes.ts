// Writes the audit entries of changes in projects. The pipeline calls this for every change of every command, so that no handler
// can forget it. The noun of an event defines whether and how it is kept (`audited` in server/noun.ts).
import type { Scope } from '../../domain/api.ts'
import type { AuditAction, ByProgram } from '../../domain/audit/audit.ts'
import type { EventType } from '../../domain/event.ts'
import type { Tx } from '../db/handle.ts'
import { type Audited, folded, type Written } from '../noun.ts'
import type { ContextOf } from '../pipeline/context.ts'
import { type AuditEntry, audit } from './log.ts'

type Context = ContextOf<Scope>

export async function auditChange({ tx, context, event, by }: Written): Promise<void> {
  const audited: { [T in EventType]?: ((event: never, context: Context) => Audited) | null } =
    folded('audited')
  const entryOf = audited[event.type]
  if (!entryOf) return
  const { user, caller, now: at } = context
  const about = { at, actor: user.id, caller, project_id: event.project_id, person_id: null }
  const entry = { ...about, ...entryOf(event as never, context) }
  const detail = { ...entry.detail, ...(await programOf(tx, by)) }
  await audit(tx, { ...entry, detail } as AuditEntry<AuditAction>)
}

/** The program that made the change or proposed it, by the name of its token at this time. */
async function programOf(tx: Tx, { token_id, via, proposal_id }: Written['by']): Promise<Partial<ByProgram>> {
  if (!token_id) return {}
  const token = await tx.selectFrom('token').select('name').where('id', '=', token_id).executeTakeFirst()
  if (!token) return {}
  return { token: token.name, way: proposal_id ? 'proposal' : via === 'agent' ? 'agent' : 'token' }
}
