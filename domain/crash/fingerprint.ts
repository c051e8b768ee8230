// The fingerprints of the crashes in a text. The same crash has the same ones on another machine, in another build and after lines
// have moved.
import { isLibrary, stableFile, stableMessage, stableName } from './names.ts'
import { type Trace, tracesIn } from './traces.ts'

/** A crash: `exact` has the innermost five of its own frames, `near` the innermost three. */
export type Fingerprint = { exact: string; near: string }

/** The frames that each fingerprint has. */
const TOP = { exact: 5, near: 3, library: 3 }

/** 64 bits as 16 hexadecimal digits; not secret, and the same in a browser and on the server. */
function hashOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return [other, one].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

/** @returns null if nothing in the trace tells it from others */
export function fingerprintOf({ language, exception, message, frames }: Trace): Fingerprint | null {
  const nameOf = ({ name, file }: Trace['frames'][number]) => {
    const stable = stableName(name)
    // Browsers name the class of a method or not.
    const short = language === 'javascript' ? (stable.split('.').at(-1) ?? '') : stable
    return short || stableFile(file)
  }
  const namesOf = (some: Trace['frames']) => [...new Set(some.map(nameOf).filter((name) => name !== ''))]
  const own = namesOf(frames.filter((frame) => !isLibrary(frame)))
  const names = own.length > 0 ? own : namesOf(frames).slice(0, TOP.library)
  if (names.length === 0) return null
  const kind = (exception.split(/[.\\:]/).at(-1) ?? '').toLowerCase()
  // Without frames of its own, or with a single one, only the message tells a crash from another.
  const said = own.length > 1 ? '' : stableMessage(message)
  const key = (top: number) => hashOf([language, kind, said, ...names.slice(0, top)].join('\n'))
  return { exact: key(TOP.exact), near: key(TOP.near) }
}

/** The crashes in a text, at most five. */
export function crashesIn(text: string): Fingerprint[] {
  const all = tracesIn(text).flatMap((trace) => fingerprintOf(trace) ?? [])
  return [...new Map(all.map((one) => [one.exact, one])).values()]
}
