// The tables of operators: their bounds.
import type { Stored } from '../stored/stored.ts'

export const operatorStored = {
  tables: {
    operator: {
      of: 'server',
      rows: ['few'],
      removedBy: [{ by: 'server/operator/operators.ts' }, { with: 'account' }],
    },
    operator_question: {
      of: 'server',
      rows: ['few'],
      removedBy: [{ by: 'server/operator/operators.ts' }, { with: 'account' }],
    },
    backup_proof: { of: 'server', rows: ['few'], removedBy: ['stays'] },
    upgrade_work: { of: 'server', rows: ['few'], removedBy: ['stays'] },
  },
  neverViolated: {
    inCode: ['backup_proof_one'],
    byJobs: ['upgrade_work_pkey'],
    onConflict: ['backup_proof_pkey', 'operator_pkey', 'operator_question_pkey'],
    ofCaller: ['operator_user_id_fkey', 'operator_question_user_id_fkey'],
  },
} satisfies Stored
