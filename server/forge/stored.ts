// The tables of forges: their bounds, pruning and erasure.
import { limit } from '../stored/bounds.ts'
import type { Stored } from '../stored/stored.ts'
import { forgetCode, forgetCodeOf, pruneCode } from './forget.ts'

export const forgeStored = {
  tables: {
    forge_hook: { of: 'project', rows: [{ oneFor: ['project_id'] }], removedBy: [{ step: 'code' }] },
    forge_delivery: {
      of: 'project',
      rows: [{ limit: 'forgeDeliveries' }],
      bytes: [{ limit: 'forgeBodies' }],
      removedBy: [{ with: 'forge_hook' }],
    },
    forge_push: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_ref: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_commit: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_pull: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_check: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_tag: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    // Deleted with their commits, branches and pull requests, each of which names at most 50 tickets.
    forge_link: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_fix: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_release: { of: 'project', rows: [{ newest: 'code' }], removedBy: [{ step: 'code' }] },
    forge_stale: { of: 'project', rows: [{ oneFor: ['project_id', 'repo'] }], removedBy: [{ step: 'code' }] },
  },
  limits: {
    forgeDeliveries: limit('project', 'server/forge/deliveries.ts'),
    forgeBodies: limit('project', 'server/forge/routes.ts', {
      isTried: { in: 'server/forge/signature.test.ts', saying: 'FORGE.waitingBytes' },
    }),
  },
  pruned: { code: ({ db }) => pruneCode(db) },
  erased: { batches: { project: forgetCode }, ticket: forgetCodeOf },
  neverViolated: {
    bounds: ['forge_hook_default_branch_check'],
    inCode: [
      'forge_check_state_check',
      'forge_delivery_check',
      'forge_delivery_state_check',
      'forge_fix_state_check',
      'forge_link_kind_check',
      'forge_pull_state_check',
      'forge_push_kind_check',
      'forge_ref_kind_check',
      'forge_release_state_check',
    ],
    onConflict: ['forge_delivery_delivery_id_key', 'forge_delivery_digest_key', 'forge_hook_pkey'],
    madeUp: ['forge_hook_address_key'],
    byJobs: [
      'forge_check_pkey',
      'forge_commit_pkey',
      'forge_fix_pkey',
      'forge_link_pkey',
      'forge_pull_pkey',
      'forge_push_pkey',
      'forge_ref_pkey',
      'forge_release_pkey',
      'forge_stale_pkey',
      'forge_tag_pkey',
    ],
  },
} satisfies Stored
