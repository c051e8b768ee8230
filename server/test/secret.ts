// Secrets that clients create, for examples: the same for the same words, so that a repeated call sends the same secret.
import { createHash } from 'node:crypto'
import type { Scene } from './scene.ts'

export const hashIn = ({ projectId }: Scene, words: string) =>
  createHash('sha256').update(`${projectId} ${words}`).digest()

export const secretOf = (scene: Scene, words: string) => hashIn(scene, words).toString('base64url')
