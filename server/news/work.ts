// Mails users who were added or invited to projects, or were offered one.
import type { Background } from '../jobs/kind.ts'
import { newsMail } from './reader.ts'

export const newsWork = {
  readers: () => [newsMail],
} satisfies Background
