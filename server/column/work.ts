// Empties columns that are being removed.
import type { Background } from '../jobs/kind.ts'
import { emptyColumn } from './empty.ts'

export const columnWork = {
  jobs: { 'empty-column': emptyColumn },
} satisfies Background
