// Has people mailed about what happened between them and projects.
import type { Background } from '../jobs/kind.ts'
import { newsMail } from './reader.ts'

export const newsWork = {
  readers: () => [newsMail],
} satisfies Background
