// Parses JSON from clients. JSON that is nested too deeply is refused before it is parsed, because parsing it would take hundreds
// of times as long as this scan.
const DEPTH = 32

/** @throws SyntaxError if the text is not JSON, or is nested too deeply */
export function parseJson(text: string): unknown {
  if (depthOf(text) > DEPTH) throw new SyntaxError('nested too deep')
  return JSON.parse(text)
}

/** The depth of nested brackets outside of strings. It stops counting at the limit. */
function depthOf(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length && depth <= DEPTH; index += 1) {
    const character = text.charCodeAt(index)
    if (character === QUOTE) index = endOfString(text, index)
    else if (character === OPEN_LIST || character === OPEN_OBJECT) depth += 1
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1
  }
  return depth
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

function endOfString(text: string, begin: number): number {
  for (let index = begin + 1; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (character === BACKSLASH) index += 1
    else if (character === QUOTE) return index
  }
  return text.length
}
