// The nightly backup.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

export const backupJobs = {
  backup: jobKind({
    payload: z.unknown(),
    workers: 'long',
    schedule: {
      match: '23 2 * * *',
      attempts: 5,
      backfillMs: 24 * 3_600_000,
      isOn: ({ backupDir }) => backupDir !== undefined,
    },
  }),
}
