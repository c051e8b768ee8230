// Carries out bulk changes.
import type { Background } from '../jobs/kind.ts'
import { runBulkTurn } from './turn.ts'

export const bulkWork = {
  jobs: { 'bulk-change': runBulkTurn },
} satisfies Background
