// Reads, runs and removes imports.
import type { Background } from '../jobs/kind.ts'
import { superviseImport } from './supervise.ts'
import { runImport } from './turn.ts'

const importing = { apart: runImport, supervise: superviseImport }

export const importWork = {
  jobs: { import: importing, 'import-address': importing },
} satisfies Background
