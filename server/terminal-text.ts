// Sanitises text for a terminal. Text from a file or a person may contain control characters that a terminal interprets: escape
// sequences, line breaks that forge a line, bidirectional overrides.

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** The text on one line, with a space in place of every run of such characters. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trimEnd()
}

/** The same for a text of several lines; its line breaks stay. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}

/** The same characters in a line of JSON, also as escapes, which a reader would turn back into the characters. */
const IN_JSON =
  /\\(?:["\\]|u00[01][0-9a-f]|[bfr])|[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gi

/** A line of the log without control characters, also after its JSON is parsed. Its line break stays. */
export function loggable(json: string): string {
  return json.replace(IN_JSON, (found) => (found === '\\\\' || found === '\\"' ? found : '\ufffd'))
}

/**
 * Without the name and the password that stand before the host of an address: a message may repeat that of a database, a mail server or
 * a bucket.
 */
export function withoutPasswords(text: string): string {
  return text.replace(/:\/\/[^\s/"?#]*@/g, '://[redacted]@')
}
