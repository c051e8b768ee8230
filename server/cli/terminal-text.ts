// Text on its way to a terminal. What came from a file or a person may hold characters that a terminal obeys instead of
// showing them: escape sequences, line ends that forge a line, characters that turn the direction of writing.

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** The text on one line, with a space in place of every run of such characters. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trimEnd()
}

/** The same for a text of several lines, which stay. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}

/** In a line of JSON, where some of them are written as escapes that a reader turns back into the character. */
const IN_JSON =
  /\\(?:["\\]|u00[01][0-9a-f]|[bfr])|[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gi

/** A line of the log, ready for a terminal: nothing in it is obeyed, also once its JSON is read. Line ends stay. */
export function loggable(json: string): string {
  return json.replace(IN_JSON, (found) => (found === '\\\\' || found === '\\"' ? found : '\ufffd'))
}
