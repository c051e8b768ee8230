// The table of the audit log: its bounds, and its pruning.
import { sql } from 'kysely'
import { fromNow } from '../clock.ts'
import { inSteps } from '../db/in-steps.ts'
import { DAY, MAX_REFUSALS } from '../limits.ts'
import { PRUNED_AT_ONCE } from '../stored/steps.ts'
import type { Pruning, Stored } from '../stored/stored.ts'

export const auditStored = {
  tables: {
    audit_entry: {
      of: 'server',
      rows: [{ newest: 'audit' }, { rate: 'writes' }, { rate: 'passwordFrom' }],
      removedBy: [{ step: 'audit' }],
    },
  },
  pruned: { audit: pruneAudit },
  erased: {
    // The entries stay, without names.
    project: (tx, id) =>
      sql`update audit_entry set detail = detail - 'name' - 'host' where project_id = ${id}`.execute(tx),
  },
  neverViolated: {
    inCode: ['audit_entry_action_check', 'audit_entry_actor_check', 'audit_entry_person_acts'],
  },
} satisfies Stored

/** @param refusalsKept the most refused sign-ins to keep */
async function pruneAudit(deps: Pruning, refusalsKept = MAX_REFUSALS): Promise<void> {
  const { db, config } = deps
  const oldest = fromNow(deps, -config.auditDays * DAY)
  await inSteps(PRUNED_AT_ONCE, (size) =>
    sql`delete from audit_entry where id = any(array(
      select id from audit_entry where at < ${oldest} order by at limit ${size}))`.execute(db),
  )
  await inSteps(PRUNED_AT_ONCE, (size) =>
    sql`delete from audit_entry where id = any(array(
      select id from audit_entry where action = 'session.refused' order by id desc offset ${refusalsKept} limit ${size}))`.execute(
      db,
    ),
  )
}
