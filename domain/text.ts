// Text input: which characters are refused, and the schemas of texts.

import * as z from 'zod'
import { isStorable } from './limits.ts'
import { t } from './locale/message.ts'

/** The size of a text in UTF-8, as it is stored. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Checks whether a text fits into this many bytes. A UTF-16 unit takes at most 3 bytes, so short texts need no encoding. */
function fits(bytes: number) {
  return (value: string) => value.length * 3 <= bytes || bytesOf(value) <= bytes
}
const tooWide = (bytes: number) =>
  t('At most {bytes} bytes (an emoji takes four, most other characters three or fewer)', {
    bytes: bytes.toLocaleString('en'),
  })

const NOT_STORABLE = t('Contains a character that cannot be stored')

/**
 * Lower-cases A to Z only. JavaScript's toLowerCase also folds characters of other scripts into ASCII (the Kelvin sign becomes
 * k), and the database folds by its locale. Either could turn an address or a username into that of another person.
 */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Invisible characters, bidirectional controls and line breaks, and the blank braille pattern. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu

/** The scripts that use joiners between or after their letters. */
const JOINED = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Nko',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Tibetan',
].map((script) => `\\p{Script_Extensions=${script}}`)

/** The places where a hidden character affects rendering: joined letters, emoji sequences, ideographic variants. */
const SEEN = new RegExp(
  [
    `(?<=[${JOINED.join('')}])[\\u200c\\u200d]`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
    '(?<=\\p{Script=Myanmar})\\ufe00',
  ].join('|'),
  'gu',
)

function allSeen(name: string): boolean {
  return name.replace(SEEN, '').search(HIDDEN) < 0
}

/** A name from another system, without the characters that `nameText` refuses. */
export function withoutHidden(name: string): string {
  let kept = ''
  let end = 0
  for (const { 0: seen, index } of name.matchAll(SEEN)) {
    kept += name.slice(end, index).replace(HIDDEN, '') + seen
    end = index + seen.length
  }
  return kept + name.slice(end).replace(HIDDEN, '')
}

/** A UUID from a client, in lower case as the database stores it, so that equal ids are equal strings. */
export const Id = z.uuid().toLowerCase()

/** The end of a window in order of time: the time and id of its last row. */
export const TimeCursor = z
  .string()
  .regex(/^2\d{3}-\d{2}-\d{2}T[\d:.]{8,15}Z,[0-9a-f-]{36}$/, t('Must be the `next` of an earlier answer'))
  .refine((cursor) => z.tuple([z.iso.datetime(), Id]).safeParse(cursor.split(',')).success, {
    message: t('Must be the `next` of an earlier answer'),
  })

/**
 * A search text. It is not stored, so any characters are allowed.
 * @param max the most characters
 */
export function searchText(max: number) {
  return z
    .string()
    .max(max, t('At most {max} characters', { max: max.toLocaleString('en') }))
    .refine(isStorable, t('Not searchable'))
}

/**
 * The values of a filter, separated by commas. Each is listed once and in order, so that equal filters are equal texts.
 * @param value the schema of one value, of at most 39 characters
 * @param max the most values
 * @param values the word for the values
 * @param pattern the regular expression of the API document, if the values are a fixed set
 */
export function filterValues(value: z.ZodType<string>, max: number, values: string, pattern?: string) {
  const message = t('Must be 1 to {max} {values}, separated by commas', { max, values })
  return z
    .string(message)
    .max(max * 40, message)
    .meta(pattern === undefined ? {} : { pattern })
    .transform((text, context) => {
      const sought = [...new Set(text.split(',').map((one) => value.safeParse(one).data))]
      if (sought.includes(undefined) || sought.length > max) context.addIssue(message)
      return sought.sort().join()
    })
}

/**
 * A required text: trimmed, not empty, at most `max` long.
 * @param max the most characters (code points, as the database counts them)
 * @param message the error message for an empty value
 * @param bytes the most bytes, if that is lower than `max` characters may take
 */
export function requiredText(max: number, message = t('Required'), bytes = Number.POSITIVE_INFINITY) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, { error: t('At most {max} characters', { max: max.toLocaleString('en') }), abort: true })
    .refine(fits(bytes), tooWide(bytes))
    .refine(isStorable, NOT_STORABLE)
}

/**
 * A text from another system, which is taken exactly as it is, with its spaces.
 * @param max the most characters
 */
export function exactText(max: number) {
  return z.string().min(1).max(max).refine(isStorable, NOT_STORABLE)
}

/**
 * A display name. Invisible characters would let two different names look the same, so they are refused in any script. Look-alike
 * letters are not refused.
 * @param max the most characters
 * @param message the error message for an empty value
 */
export function nameText(max: number, message: string) {
  return requiredText(max, message)
    .normalize('NFC')
    .refine(allSeen, t('Contains an invisible character. Please retype the name.'))
}

/**
 * An optional text: trimmed, and null if nothing remains.
 * @param max the most characters (code points, as the database counts them)
 * @param bytes the most bytes, if that is lower than `max` characters may take
 */
export function optionalText(max: number, bytes = Number.POSITIVE_INFINITY) {
  return z
    .string()
    .trim()
    .max(max, { error: t('At most {max} characters', { max: max.toLocaleString('en') }), abort: true })
    .refine(fits(bytes), tooWide(bytes))
    .refine(isStorable, NOT_STORABLE)
    .nullable()
    .transform((value) => value || null)
}

/** Whether a web address has a user name or a password. Stored addresses are shown to people, so they must hold no secret. */
export const hasCredentials = ({ username, password }: Pick<URL, 'username' | 'password'>): boolean =>
  username !== '' || password !== ''
