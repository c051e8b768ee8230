// The script injection corpus. If a text works, it calls alert, sets `hacked`, loads from evil.example or misleads the reader.
// script-injection.spec.ts proves that some of the texts do work without protection.
import { readFileSync } from 'node:fs'

/** The texts by kind: tags, handlers, addresses and so on. */
const kinds = readFileSync(new URL('./script-injection.txt', import.meta.url), 'utf8')
  .split(/^%%.*$/m)
  .map((kind) => kind.split('\n').filter((line) => line))

/** Invisible, direction-changing and look-alike characters. */
const CHARACTERS = [
  '\u202e<script>alert(1)</script>',
  '\u2066\u202e)1(trela\u2069 nekot ruoy',
  'invoice\u202egnp.exe',
  '\u200e\u200f\u202a\u202b\u202c\u202d\u2067\u2068marks',
  '\u200b<\u200bscript>alert(1)<\u200b/script>',
  '\ufeff<script>alert(1)</script>',
  '<scr\u00adipt>alert(1)</scr\u00adipt>',
  '<script\u000b>alert(1)</script>',
  '<script\u000c>alert(1)</script>',
  '<img\u000csrc=x\u000conerror=alert(1)>',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u00a0:alert(1)',
  '<\u0131mg src=x onerror=alert(1)>',
  '<\u017fcript>alert(1)</\u017fcript>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '\u2039script\u203aalert(1)\u2039/script\u203a',
  '\u02b9\u02ba onfocus=alert(1)',
  '\u2400<script>alert(1)</script>',
  '\u2028<script>alert(1)</script>\u2029x',
  '\u0085<svg onload=alert(1)>',
  '\u001b[31m<script>alert(1)</script>\u001b[0m',
  '\u0007\u0008<svg onload=alert(1)>',
  'Z\u0351\u036b\u0343\u036a\u0302\u0363\u034b\u0306\u0347\u035a\u0345<b onload=alert(1)>',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}<script>alert(1)</script>\u{1f3f4}',
  '\u{e0001}\u{e0061}\u{e0062}<img src=x onerror=alert(1)>',
  '\ufffe\uffff<script>alert(1)</script>',
  '\u0430dmin\u0456strator<script>alert(1)</script>',
]

/** Texts that cannot be stored, because the API refuses them. */
export const REFUSED = ['a\u0000b', '<scri\u0000pt>alert(1)</scri\u0000pt>', '\ud800<script>', 'x\udfff']

/** Texts that are longer than a name may be, for fields that take long texts. */
export const LONG = [
  `<script>${'/*'.repeat(300)}*/alert(1)</script>`,
  `${'<div>'.repeat(300)}<img src=x onerror=alert(1)>`,
  `"${'A'.repeat(800)}"><script>alert(1)</script>`,
  `https://good.example/${'a'.repeat(900)}"><script>alert(1)</script>`,
  `javascript:${'/**/'.repeat(200)}alert(1)`,
  `<a href="${'&#x20;'.repeat(150)}javascript:alert(1)">x</a>`,
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>'.repeat(20),
  `${'<'.repeat(600)}script>alert(1)</script>`,
]

/** Texts that fit into every free-text field. */
export const PAYLOADS: readonly string[] = [
  ...new Set([...kinds.flat(), ...CHARACTERS].map((payload) => payload.trim())),
]

/**
 * At most five texts of each kind, evenly spread, and all invisible characters. Names and titles take only these, because each takes a record of
 * its own for every hundred characters; longer fields take all payloads.
 */
export const SAMPLE: readonly string[] = [
  ...new Set(
    [
      ...kinds.flatMap((kind) => kind.filter((_, index) => index % Math.ceil(kind.length / 5) === 0)),
      ...CHARACTERS,
    ].map((payload) => payload.trim()),
  ),
]

/** Joins payloads with spaces into texts of at most `limit` characters. */
export function packed(payloads: readonly string[], limit: number): string[] {
  const texts: string[] = []
  for (const payload of payloads) {
    const last = texts.at(-1)
    const joined = `${last} ${payload}`
    if (last !== undefined && [...joined].length <= limit) texts[texts.length - 1] = joined
    else texts.push(payload)
  }
  return texts
}
