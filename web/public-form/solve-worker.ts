// The worker that solves a proof of work.
import { search, seedOf } from '../../domain/public-form/proof-of-work.ts'
import type { Challenge } from '../../domain/public-form/public-form.ts'

const STEP = 20_000

self.onmessage = ({ data: { challenge, bits } }: MessageEvent<Challenge>) => {
  const seed = seedOf(challenge)
  for (let from = 0; ; from += STEP) {
    const answer = search(seed, bits, from, STEP)
    if (answer !== undefined) return void self.postMessage({ answer })
    self.postMessage({ tried: from + STEP })
  }
}
