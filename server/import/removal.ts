// Taking back what an import made.
import type { RemovalPreview } from '../../domain/import.ts'
import type { Db } from '../db/handle.ts'

export async function countRemoval(_db: Db, _projectId: string, _id: string): Promise<RemovalPreview> {
  return { tickets: 0, kept: 0, labels: 0, columns: 0 }
}
