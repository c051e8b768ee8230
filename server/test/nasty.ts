// Input of a hostile or broken client: values for the property-based tests, never valid on purpose.
import fc from 'fast-check'

const chosen = process.env.FUZZ_SEED
/** Every run has the same cases; another seed gives others: FUZZ_SEED=7 npx vitest run server/test/fuzz.test.ts */
export const seed = Number(chosen ?? 20_260)
/** Other cases each day, which a failure names: FUZZ_SEED=20784 repeats them on any other day. */
export const seedOfDay = Number(chosen ?? Math.floor(Date.now() / 86_400_000))

/** Texts that have broken programs before, each sent in every field. */
export const SHARP = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\udfff\ud800',
  '\u202eevil',
  '\ufeff',
  '💥'.repeat(50),
  "' or 1=1 --",
  '"; drop table ticket',
  '%',
  '_',
  '\\',
  '%_\\%',
  '$1',
  '#{x}',
  '{{x}}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '..%2f..',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  'a\r\nX-Injected: 1',
  '-1',
  '0',
  '1e3',
  '1e308',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '0x10',
  '１２',
  '<script>alert(1)</script>',
  'a'.repeat(300),
  '١'.repeat(40),
  'x@y',
  'a@b.co,c@d.co',
  'ﬁ',
  'İ',
  'ß',
]

export const nastyString = fc.oneof(
  fc.constantFrom(...SHARP),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
)

export const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 5e-324),
  fc.integer(),
)

const deep = fc.integer({ min: 1, max: 800 }).map((depth) => {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
})

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyString },
  { weight: 2, arbitrary: nastyNumber },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], ['x'], { $ne: null }, { toString: 'x' }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deep },
)

/** A body with one or more invalid or missing fields, sometimes with unknown ones. */
export function nastyBody(valid: Record<string, unknown>, fields: string[]): fc.Arbitrary<string> {
  const one = fc.constantFrom(...(fields.length ? fields : ['surplus'])).chain((field) =>
    nastyValue.map((value) => ({
      ...Object.fromEntries(fields.map((name) => [name, valid[name]])),
      [field]: value,
    })),
  )
  const known = fc.record(
    Object.fromEntries(
      fields.map((field) => [
        field,
        fc.oneof({ weight: 3, arbitrary: fc.constant(valid[field]) }, { weight: 2, arbitrary: nastyValue }),
      ]),
    ),
    { requiredKeys: [] },
  )
  const unknown = fc.dictionary(nastyString, nastyValue, { maxKeys: 2 })
  return fc.oneof(
    { weight: 6, arbitrary: one.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: known.map((body) => JSON.stringify(body)) },
    {
      weight: 1,
      arbitrary: fc.tuple(known, unknown).map(([some, more]) => JSON.stringify({ ...some, ...more })),
    },
    { weight: 1, arbitrary: nastyValue.map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '{"a":1',
        '[',
        'nul',
        '\u0000',
        '"\\ud800',
        '{"__proto__":{"x":1}}',
        '{"a":1,"a":2}',
        '1e999',
        '['.repeat(100_000),
        `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      ),
    },
  )
}

/** A query string with valid, nasty and duplicate parameters. */
export function nastyQuery(valid: Record<string, unknown>, fields: string[]): fc.Arbitrary<string> {
  const value = (field: string) =>
    fc.oneof(fc.constant(String(valid[field] ?? '')), nastyString, nastyNumber.map(String))
  const pair = fields.length
    ? fc.constantFrom(...fields).chain((field) => value(field).map((text) => [field, text] as const))
    : fc.tuple(nastyString, nastyString)
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(pair, { maxLength: 5 }).map(encoded) },
    { weight: 1, arbitrary: fc.array(fc.tuple(nastyString, nastyString), { maxLength: 3 }).map(encoded) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '&&&',
        '=',
        '%zz=%zz',
        'a[]=1',
        'a[b]=1',
        '%00',
        `a=${'x'.repeat(5_000)}`,
      ),
    },
  )
}

function encoded(pairs: (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`).join('&')
}

/** A URL cannot contain a lone surrogate. */
export function inUrl(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

export const nastyHeaders = fc.record(
  {
    'Idempotency-Key': fc.constantFrom(
      '',
      'short',
      'a proper key 1',
      '\u00e9'.repeat(20),
      'x'.repeat(200),
      'x'.repeat(201),
    ),
    'Content-Type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'x',
      '',
    ),
    'Content-Encoding': fc.constantFrom('gzip', 'identity'),
    'X-Forwarded-For': fc.constantFrom('::1', ',,,', '1.2.3.4, ', "' or 1=1", 'x'.repeat(2_000)),
    'User-Agent': fc.constantFrom('', 'x'.repeat(5_000), '%s%n\u00ff'),
    Range: fc.constantFrom('bytes=abc', 'bytes=9-1', 'bytes=-0', 'bytes=99999999999999999999-'),
    'If-None-Match': fc.constantFrom('*', '"', 'W/'),
  },
  { requiredKeys: [] },
)
