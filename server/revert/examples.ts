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
  previewRevert: {
    token: 'admin',
    plans: {
      revert: { user_id: '0198f0a0-7c3e-7000-8000-000000000001', since: '2026-05-04T09:00:00.000Z' },
    },
    answers: ADMINS,
    input: all,
  },
  startRevert: { token: 'admin', answers: ADMINS, input: (scene) => ({ id: randomUUID(), ...all(scene) }) },
} satisfies Partial<Examples>
