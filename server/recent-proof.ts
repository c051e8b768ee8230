// A sign-in, or a proof of identity in its session, counts for an hour. Changes that a stolen session must not make ask for one: those of
// sign-in methods, and the acts of operators.

const PROOF_SECONDS = 3_600

/** @param proven_at when the person signed in or proved their identity, whichever was later */
export function isRecentProof(proven_at: string, now: string): boolean {
  return Date.parse(proven_at) > Date.parse(now) - PROOF_SECONDS * 1_000
}
