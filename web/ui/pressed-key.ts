// The key of a press, the same on every keyboard layout and with Caps Lock. Everything that compares keys asks this module.

/** The parts of a keyboard event that name its key. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

type Press = KeyPress | { nativeEvent: KeyPress }

/** The signs of an American keyboard by position: the plain one, and the one with Shift. */
const SIGNS: Record<string, string> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}

/** The signs of the digits with Shift, from 0. */
const OVER_DIGITS = ')!@#$%^&*('

/**
 * Positions with another ASCII sign on layouts of other scripts: Hebrew has ' at W, Hebrew and Cyrillic have the full stop at the
 * slash. Turkish has it there too, so these positions count only while the user types letters that are not Latin.
 */
const SIGNS_ELSEWHERE: Record<string, string> = { "KeyW'": 'w', 'Slash.': '/', 'Slash,': '?' }

/** Whether the last letter that was typed is not Latin; a layout cannot be asked for. */
let isOtherScript = false

/**
 * The name of the key as shortcuts use it: a character of an American keyboard, or a name as in `KeyboardEvent.key`.
 *
 * An ASCII character is what the layout types. A letter is a capital only with Shift, whatever Caps Lock does. For any other
 * character, such as a Cyrillic letter, the position of the key decides.
 *
 * @returns an empty string if the press belongs to an input method, a dead key or AltGr
 */
export function pressedKey(press: Press): string {
  const event = nativeOf(press)
  const { key, code, shiftKey } = event
  // Chromium sends presses without a key when it fills in a form.
  if (!key || isComposing(event) || key === 'Dead') return ''
  if (!isText(key)) return key
  if (event.getModifierState('AltGraph')) return ''
  if (/\p{L}/u.test(key)) isOtherScript = !/\p{Script=Latin}/u.test(key)
  const isAscii = /^[!-~ ]$/.test(key)
  const elsewhere = isOtherScript ? SIGNS_ELSEWHERE[code + key] : undefined
  const name = (isAscii ? elsewhere : atPosition(code, shiftKey)) ?? key
  if (!/^[a-z]$/i.test(name)) return name
  return shiftKey ? name.toUpperCase() : name.toLowerCase()
}

/**
 * The digit of a press, for lists that are chosen from by number; undefined if it is none. On layouts that type digits only with
 * Shift, such as the French one, a digit key also counts without Shift.
 */
export function pressedDigit(press: Press): number | undefined {
  const key = pressedKey(press)
  const { code, shiftKey } = nativeOf(press)
  const at = !shiftKey && key.length === 1 ? /^Digit(\d)$/.exec(code)?.[1] : undefined
  const digit = /^\d$/.test(key) ? key : at
  return digit === undefined ? undefined : Number(digit)
}

/** Whether a press is for an input method, also at its end, which Safari reports only by the code 229. */
export function isComposing(press: Press): boolean {
  const event = nativeOf(press)
  return event.isComposing || event.keyCode === 229 || event.key === 'Process'
}

/** Whether a key types text; the names of other keys are ASCII words. An Arabic key types two letters at once. */
export function isText(key: string): boolean {
  return [...key].length === 1 || /[^ -~]/.test(key)
}

const nativeOf = (press: Press): KeyPress => ('nativeEvent' in press ? press.nativeEvent : press)

function atPosition(code: string, shiftKey: boolean): string | undefined {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  if (digit) return shiftKey && code.startsWith('Digit') ? OVER_DIGITS[Number(digit)] : digit
  return letter ?? SIGNS[code]?.[shiftKey ? 1 : 0]
}
