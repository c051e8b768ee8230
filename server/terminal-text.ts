// Cleans text for a terminal. Text from a file or a person may contain control characters that a terminal interprets: escape
// sequences, line breaks that forge a line, bidirectional overrides.

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** The text on one line, with a space in place of every sequence of control characters. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trimEnd()
}

/** The same for a text of several lines, whose line breaks stay. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}

/** Control characters in a line of JSON, including JSON escapes, which a reader would turn back into the characters. */
const IN_JSON =
  /\\(?:["\\]|u00[01][0-9a-f]|[bfr])|[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gi

/** A line of the log without control characters, even after its JSON is parsed. Its line break stays. */
export function loggable(json: string): string {
  return json.replace(IN_JSON, (found) => (found === '\\\\' || found === '\\"' ? found : '\ufffd'))
}

/**
 * Removes the name and the password before the host of an address: a message may contain the address of a database, a mail server
 * or a bucket.
 */
export function withoutPasswords(text: string): string {
  return text.replace(/:\/\/[^\s/"?#]*@/g, '://[redacted]@')
}
