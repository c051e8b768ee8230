// An example of each call about reverting.
import { randomUUID } from 'node:crypto'
import { ADMINS, type Examples } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'

const all = ({ dev }: Scene) => ({
  user_id: dev.user_id,
  since: '2026-01-01T00:00:00.000Z',
  way: 'any' as const,
})

export const examples = {
  previewRevert: { answers: ADMINS, input: all },
  startRevert: { answers: ADMINS, input: (scene) => ({ id: randomUUID(), ...all(scene) }) },
} satisfies Partial<Examples>
