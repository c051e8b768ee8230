// Sends a report: solves a proof of work, files the report, then sends its pictures one by one. A failed step can be repeated
// without filing anything twice.
import type { Challenge } from '../../domain/public-form/public-form.ts'
import { newSecret } from '../data/new-secret.ts'
import { PublicCallError, publicCall } from '../data/public-call.ts'
import { solve } from './solve.ts'
import type { TypedReport } from './stored-report.ts'

/** A report with the secret of its private link. The secret stays the same until the report is filed, unless the text changes. */
export type Attempt = TypedReport & { secret: string }

export function attemptOf(typed: TypedReport, before?: Attempt): Attempt {
  const isSame =
    before?.title === typed.title && before.description === typed.description && before.type === typed.type
  return isSame ? before : { ...typed, secret: newSecret() }
}

/** While a challenge is being solved, it may expire, or the server may ask for more work. */
const TRIES = 3

export async function fileReport(
  slug: string,
  { title, description, type, secret }: Attempt,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    onProgress(0)
    const challenge = await publicCall<Challenge>(`forms/${slug}/challenge`, { signal })
    const answer = await solve(challenge, onProgress, signal)
    const body = { title, description, ...(type && { type }), secret, challenge: challenge.challenge, answer }
    try {
      await publicCall(`forms/${slug}/reports`, { body, signal })
      return
    } catch (error) {
      const mayTryAgain = error instanceof PublicCallError && error.code === 'proof_refused'
      if (!mayTryAgain || tries === TRIES) throw error
    }
  }
}

/** @returns the pictures that could not be sent, each with the reason */
export async function sendPictures(secret: string, pictures: File[]) {
  const failed: { picture: File; error: unknown }[] = []
  for (const picture of pictures)
    await publicCall('report/pictures', { secret, body: picture }).catch((error: unknown) =>
      failed.push({ picture, error }),
    )
  return failed
}
