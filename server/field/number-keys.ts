// The keys of `custom_keys` for numbers in a range: powers of ten, and their first one or two digits.

const LOWEST_POWER = -3
const HIGHEST_POWER = 11

/** The smallest set of keys that covers a range. At its ends the keys may cover a little more: the exact condition then compares. */
export function numberKeysWithin(from: number, to: number): string[] {
  return [
    ...(from <= 0 && to >= 0 ? ['0'] : []),
    ...(to > 0 ? positive(Math.max(from, 0), to).map((key) => `+${key}`) : []),
    ...(from < 0 ? positive(Math.max(-to, 0), -from).map((key) => `-${key}`) : []),
  ]
}

function positive(from: number, to: number): string[] {
  const keys: string[] = []
  for (let power = LOWEST_POWER; power <= HIGHEST_POWER; power += 1) {
    const unit = 10 ** power
    keys.push(...covered(String(power), unit, 10 * unit, from, to, () => withDigits(power, unit, from, to)))
  }
  return keys
}

/** The key of a part of the numbers if the range covers all of it, else the keys of its smaller parts. */
function covered(key: string, low: number, above: number, from: number, to: number, smaller: () => string[]) {
  if (above <= from || low > to) return []
  return from <= low && above <= to ? [key] : smaller()
}

function withDigits(power: number, unit: number, from: number, to: number): string[] {
  const keys: string[] = []
  for (let digit = 1; digit <= 9; digit += 1) {
    const key = `${power} ${digit}`
    const two = () =>
      Array.from({ length: 10 }, (_, second) => {
        const low = (digit * 10 + second) * (unit / 10)
        const name = `${power} ${digit}${second}`
        return covered(name, low, low + unit / 10, from, to, () => [name])
      }).flat()
    keys.push(...covered(key, digit * unit, (digit + 1) * unit, from, to, two))
  }
  return keys
}
