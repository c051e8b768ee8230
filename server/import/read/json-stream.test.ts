// JSON of any size in parts: what is reported and when, the size limit of a part, and the line of an error.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SourceError } from '../source.ts'
import { type JsonParts, type Path, readParts, readPartsIn } from './json-stream.ts'

const OPEN = { what: 'a list', isOpen: (path: Path) => path.length < 2 }

/** The text in pieces of this many bytes. */
async function* piecesOf(text: string, length: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function valuesRead(text: string, parts: Partial<JsonParts> = {}, length = 7) {
  const found: [list: string | null, value: unknown][] = []
  const onValue: JsonParts['onValue'] = (list, value) => found.push([list?.join('.') ?? null, value])
  await readPartsIn(piecesOf(text, length), { ...OPEN, onValue, ...parts })
  return found
}

const ofFile = async (bytes: Uint8Array | string) => {
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-json-'))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const found: unknown[] = []
  try {
    await readParts({ path, name: 'a.json' }, { ...OPEN, onValue: (_, value) => found.push(value) })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return found
}

it('tells the elements of open lists one by one, and the rest at the end', async () => {
  const text = '{"id": 1, "cards": [{"labels": [1, 2]}, "é\\ud83d\\ude00\\n", [3]], "more": {"list": [4]}}'
  for (const length of [1, 5, 1_000])
    expect(await valuesRead(text, {}, length)).toEqual([
      ['cards', { labels: [1, 2] }],
      ['cards', 'é😀\n'],
      ['cards', [3]],
      [null, { id: 1, cards: [], more: { list: [4] } }],
    ])
})

it('tells what lists within open lists hold before the list itself', async () => {
  expect(await valuesRead('[[{"a": 1}], {"b": [2]}]')).toEqual([
    ['0', { a: 1 }],
    ['', []],
    ['', { b: [2] }],
    [null, []],
  ])
})

it.each(['[1][2]', '[1]\n[2]\n', ' [1] [2] '])('reads several values: %s', async (text) => {
  expect((await valuesRead(text, { isMany: true })).map(([, value]) => value)).toEqual([1, [], 2, []])
  await expect(valuesRead(text)).rejects.toThrow('this is not valid JSON.')
})

it('takes a key of any name as one', async () => {
  const [[, value]] = (await valuesRead('{"__proto__": {"x": 1}, "constructor": 2}')) as [[null, object]]
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

it.each([
  ['a text without its end', '[\n"abc', 'line 2: the file ends too early; it is cut off.'],
  ['a list without its end', '{"a":\n[1,\n2', 'line 3: the file ends too early; it is cut off.'],
  ['half a word', '[tru', 'line 1: the file ends too early; it is cut off.'],
  ['a word that is none', '[\n\n{"a": trux}\n]', 'line 3: this is not valid JSON.'],
  ['a value without a comma', '[1,\n2\n3]', 'line 3: this is not valid JSON.'],
  ['a control character', '["\u0001"]', 'line 1: this is not valid JSON.'],
  ['what comes after the end', '[]\n]', 'line 2: this is not valid JSON.'],
  ['deep nesting', `\n${'['.repeat(201)}`, 'line 2: lists and objects are nested more than 200 levels deep.'],
])('refuses %s, and names the line', async (_, text, message) => {
  await expect(valuesRead(text)).rejects.toThrow(new SourceError(message))
})

it('reads a list of any length, but no part that takes more than one may', async () => {
  const parts = { most: 1_000, isOpen: (path: Path) => path.at(-1) !== 1 }
  expect(await valuesRead(`[${'"abc",'.repeat(500)}1]`, parts)).toHaveLength(502)
  const large = /^line 2: an entry is larger than 1 MB, each value in it counted with 32 bytes\.$/
  for (const part of [
    `"${'a'.repeat(1_000)}"`,
    `"${'\\n'.repeat(1_000)}`,
    '1'.repeat(2_000),
    `{"${'k'.repeat(1_000)}": 1}`,
    `[${'{},'.repeat(40)}{}]`,
    `{${'"a":1,'.repeat(20)}"b":1}`,
    ' '.repeat(2_000),
  ])
    await expect(valuesRead(`[0,\n${part}`, parts)).rejects.toThrow(large)
  // The rest of the outermost value is a part too.
  const rest = '"k": [1], "x": "yyyyyyyyyyyyyyyyyyyy",\n'.repeat(20)
  await expect(valuesRead(`{${rest}"z": 1}`, parts)).rejects.toThrow('an entry is larger')
})

it('reads UTF-8 and UTF-16, with the mark of their encoding and without', async () => {
  const text = '["Größe 🐞"]'
  for (const bytes of [
    text,
    `\ufeff${text}`,
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    Buffer.from('["plain enough"]', 'utf16le'),
  ])
    expect((await ofFile(bytes))[0]).toMatch(/^(Größe 🐞|plain enough)$/)
})

it.each([
  ['of nothing', '', '“a.json” is empty.'],
  ['of space', ' \n', '“a.json” is empty.'],
  [
    'in another encoding',
    Buffer.from('["é"]', 'latin1'),
    '“a.json” is not text in UTF-8, so it is not a list.',
  ],
  [
    'cut within a character',
    Buffer.from('["é').subarray(0, 3),
    '“a.json” is not text in UTF-8, so it is not a list.',
  ],
])('refuses a file %s', async (_, bytes, message) => {
  await expect(ofFile(bytes)).rejects.toThrow(new SourceError(message))
})
