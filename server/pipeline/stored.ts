// The table of idempotency keys: its bounds, and its pruning.
import { DAY } from '../limits.ts'
import { older } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

export const pipelineStored = {
  tables: {
    idempotency_key: {
      of: 'person',
      rows: [{ rate: 'writes' }],
      removedBy: [{ step: 'idempotencyKeys' }, { with: 'account' }],
    },
  },
  pruned: { idempotencyKeys: older('idempotency_key', 'created_at', DAY) },
  neverViolated: {
    bounds: ['idempotency_key_key_check'],
    onConflict: ['idempotency_key_pkey'],
    ofCaller: ['idempotency_key_user_id_fkey'],
  },
} satisfies Stored
