// Proof of work: a number whose hash with a challenge begins with a required number of zero bits. Pages search for it in a
// worker. They use this SHA-256, because crypto.subtle is missing on pages over plain http, and waits for each hash: a tenth as
// fast.

const K = new Uint32Array(64)
const INITIAL = new Uint32Array(8)

/** The first 32 bits of the fractional part of a number. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)

function fillConstants() {
  for (let candidate = 2, found = 0; found < 64; candidate += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1)
      if (candidate % divisor === 0) isPrime = false
    if (!isPrime) continue
    if (found < 8) INITIAL[found] = fraction(Math.sqrt(candidate))
    K[found] = fraction(Math.cbrt(candidate))
    found += 1
  }
}
fillConstants()

const W = new Uint32Array(64)
const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: Uint32Array, index: number) => words[index] as number

/** Adds the block in the first sixteen words of W to the hash state. */
function compress(state: Uint32Array) {
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [at(W, i - 15), at(W, i - 2)]
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    W[i] = at(W, i - 16) + s0 + at(W, i - 7) + s1
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)]
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)]
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(W, i)) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) state[i] = at(state, i) + (worked[i] as number)
}

/** The SHA-256 of bytes, as eight words. */
export function sha256(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = INITIAL.slice()
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 16; i += 1) W[i] = view.getUint32(start + i * 4)
    compress(state)
  }
  return state
}

/** The constant part of the hash input: the hash of the challenge. Each number is appended to it. */
export function seedOf(challenge: string): Uint32Array {
  return sha256(new TextEncoder().encode(challenge))
}

/**
 * Tries `count` numbers, beginning at `from`. Each hash is one block: the seed, and the number as eight bytes.
 * @param bits at most 32
 * @returns the number that is the proof; undefined if none of these numbers is
 */
export function search(seed: Uint32Array, bits: number, from: number, count: number): number | undefined {
  const state = new Uint32Array(8)
  const limit = 2 ** (32 - bits)
  for (let number = from; number < from + count; number += 1) {
    W.set(seed)
    W[8] = Math.floor(number / 2 ** 32)
    W[9] = number
    W[10] = 0x80000000
    W.fill(0, 11, 15)
    W[15] = 40 * 8
    state.set(INITIAL)
    compress(state)
    if (at(state, 0) < limit) return number
  }
  return undefined
}
