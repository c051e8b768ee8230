// Mails users who were added or invited to projects, or were offered one.
import type { Background } from '../jobs/kind.ts'
import { noticeMail } from './reader.ts'

export const newsWork = {
  readers: () => [noticeMail],
} satisfies Background
