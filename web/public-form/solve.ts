// Solves a proof of work in a worker, so that the page stays usable.
import type { Challenge } from '../../domain/public-form/public-form.ts'

/** The messages of the worker: how many numbers it has tried, or the number that is the proof. */
export type Solving = { tried: number } | { answer: number }

/** @param onProgress called with the probability, 0 to 1, that the proof would have been found by now */
export function solve(
  { challenge, bits }: Challenge,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solving>) => {
      if ('answer' in data) resolve(data.answer)
      else onProgress(1 - Math.exp(-data.tried / 2 ** bits))
    }
    worker.onerror = () => reject(new Error('the worker failed'))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage({ challenge, bits })
  }).finally(() => worker.terminate())
}
