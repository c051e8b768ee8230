// Reads values from foreign JSON. A value of the wrong type is treated as missing.

export type Foreign = Record<string, unknown>

const NOTHING: Foreign = {}

export function isObject(value: unknown): value is Foreign {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object at the end of a path; an empty one if there is none. */
export function objectAt(value: unknown, ...path: string[]): Foreign {
  const found = valueAt(value, ...path)
  return isObject(found) ? found : NOTHING
}

export function valueAt(value: unknown, ...path: string[]): unknown {
  let found = value
  for (const step of path) {
    if (!isObject(found) || !Object.hasOwn(found, step)) return undefined
    found = found[step]
  }
  return found
}

/** The objects of the list at the end of a path. */
export function listAt(value: unknown, ...path: string[]): Foreign[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found.filter(isObject) : []
}

/** The texts of the list at the end of a path. */
export function textsAt(value: unknown, ...path: string[]): string[] {
  const found = valueAt(value, ...path)
  if (!Array.isArray(found)) return []
  return found.map(asText).filter((text): text is string => text !== null)
}

/** A copy with only those of these fields that are neither lists nor objects, so that the object itself can be freed. */
export function scalarsOf(value: Foreign, ...names: string[]): Foreign {
  const kept: Foreign = {}
  for (const name of names) {
    const found = valueAt(value, name)
    if (['string', 'number', 'boolean'].includes(typeof found)) kept[name] = found
  }
  return kept
}

/** A text that is not empty, or a number as text; otherwise null. */
export function textAt(value: unknown, ...path: string[]): string | null {
  return asText(valueAt(value, ...path))
}

function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A finite number, including one that is written as text. */
export function numberAt(value: unknown, ...path: string[]): number | null {
  const found = valueAt(value, ...path)
  if (typeof found === 'number') return Number.isFinite(found) ? found : null
  if (typeof found !== 'string' || !/^\s*[-+]?\d+(\.\d+)?\s*$/.test(found)) return null
  return Number(found)
}

export function isTrueAt(value: unknown, ...path: string[]): boolean {
  return valueAt(value, ...path) === true
}
