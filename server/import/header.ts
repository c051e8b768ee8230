// What a CSV file begins with, and how the project mapped such a file before.
import type { ImportHeader } from '../../domain/import.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export async function headerOf(_context: ProjectContext, _id: string): Promise<ImportHeader | null> {
  return null
}
