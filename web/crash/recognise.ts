// Turns the description of a new ticket into the question for tickets with the same crash. Loaded with the first text of several lines,
// because the readers of stack traces are large.
import { crashesIn } from '../../domain/crash/fingerprint.ts'
import { versionIn } from '../../domain/crash/version.ts'

/** The input of `findSameCrash`; undefined if the text has no stack trace. */
export function crashQuestion(text: string): { fingerprints: string; version?: string } | undefined {
  const crashes = crashesIn(text)
  if (crashes.length === 0) return undefined
  const version = versionIn(text)
  const fingerprints = crashes.map(({ exact, near }) => `${exact}:${near}`).join()
  return { fingerprints, ...(version !== null && { version }) }
}
