// Pushes notifications to browsers.
import type { Background } from '../jobs/kind.ts'
import { startPushes } from './sender.ts'

export const pushWork = {
  polls: [startPushes],
} satisfies Background
