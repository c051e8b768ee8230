// The key of a press on Cyrillic, Greek, Hebrew, Arabic, French, German, Turkish and Dvorak layouts, with Caps Lock, and with input
// methods.
import { expect, test } from 'vitest'
import { type KeyPress, pressedDigit, pressedKey } from './pressed-key.ts'

function press(code: string, key: string, more: Partial<KeyPress> & { altGr?: boolean } = {}): KeyPress {
  const { altGr = false, ...rest } = more
  const getModifierState = (name: string) => name === 'AltGraph' && altGr
  return { code, key, keyCode: 0, shiftKey: false, isComposing: false, getModifierState, ...rest }
}

const keyOf = (...args: Parameters<typeof press>) => pressedKey(press(...args))
const shift = { shiftKey: true }

/** The keys of all shortcuts: the position, the key that the layout reports, and the name. */
const LETTERS: Record<string, [code: string, key: string, name: string][]> = {
  Russian: [
    ['KeyK', 'л', 'k'],
    ['KeyB', 'и', 'b'],
    ['KeyZ', 'я', 'z'],
    ['KeyC', 'с', 'c'],
    ['KeyI', 'ш', 'i'],
    ['KeyA', 'ф', 'a'],
    ['KeyW', 'ц', 'w'],
    ['BracketLeft', 'х', '['],
    ['Slash', '.', '/'],
    ['Digit1', '1', '1'],
  ],
  'Russian with Caps Lock': [
    ['KeyK', 'Л', 'k'],
    ['KeyZ', 'Я', 'z'],
  ],
  Ukrainian: [
    ['KeyK', 'л', 'k'],
    ['KeyB', 'и', 'b'],
    ['KeyZ', 'я', 'z'],
    ['KeyS', 'і', 's'],
    ['KeyC', 'с', 'c'],
    ['BracketRight', 'ї', ']'],
    ['Quote', 'є', "'"],
  ],
  Greek: [
    ['KeyK', 'κ', 'k'],
    ['KeyB', 'β', 'b'],
    ['KeyZ', 'ζ', 'z'],
    ['KeyC', 'ψ', 'c'],
    ['KeyW', 'ς', 'w'],
    ['Slash', '/', '/'],
  ],
  Hebrew: [
    ['KeyK', 'ל', 'k'],
    ['KeyB', 'נ', 'b'],
    ['KeyZ', 'ז', 'z'],
    ['KeyC', 'ב', 'c'],
    ['KeyW', "'", 'w'],
    ['KeyQ', '/', '/'],
    ['Slash', '.', '/'],
  ],
  'Hebrew with Caps Lock, which types Latin capitals': [['KeyC', 'C', 'c']],
  Arabic: [
    ['KeyK', 'ن', 'k'],
    ['KeyB', 'لا', 'b'],
    ['KeyZ', 'ئ', 'z'],
    ['KeyC', 'ؤ', 'c'],
    ['Slash', 'ظ', '/'],
    ['BracketLeft', 'ج', '['],
    ['Digit1', '١', '1'],
    ['Numpad7', '٧', '7'],
  ],
  'French AZERTY': [
    ['KeyQ', 'a', 'a'],
    ['KeyW', 'z', 'z'],
    ['KeyZ', 'w', 'w'],
    ['KeyK', 'k', 'k'],
    ['Semicolon', 'm', 'm'],
    ['KeyM', ',', ','],
  ],
  'German QWERTZ': [
    ['KeyY', 'z', 'z'],
    ['KeyZ', 'y', 'y'],
    ['Slash', '-', '-'],
    ['BracketLeft', 'ü', '['],
  ],
  'Turkish Q': [
    ['KeyK', 'k', 'k'],
    ['KeyI', 'ı', 'i'],
    ['Slash', '.', '.'],
    ['Comma', 'ö', ','],
  ],
  'Turkish F': [
    ['KeyH', 'k', 'k'],
    ['Slash', ',', ','],
  ],
  Dvorak: [
    ['KeyV', 'k', 'k'],
    ['KeyN', 'b', 'b'],
    ['Slash', 'z', 'z'],
    ['KeyI', 'c', 'c'],
    ['Comma', 'w', 'w'],
    ['KeyW', ',', ','],
    ['KeyQ', "'", "'"],
    ['BracketLeft', '/', '/'],
    ['KeyK', 't', 't'],
  ],
  'English with Caps Lock': [
    ['KeyK', 'K', 'k'],
    ['KeyB', 'B', 'b'],
    ['KeyZ', 'Z', 'z'],
    ['Slash', '/', '/'],
  ],
  'a keyboard of a phone, without positions': [
    ['', 'c', 'c'],
    ['', 'с', 'с'],
  ],
}

test.each(Object.entries(LETTERS))('plain keys on the layout %s', (_, presses) => {
  const names = presses.map(([code, key]) => keyOf(code, key))
  expect(names).toEqual(presses.map(([, , name]) => name))
})

test('the question mark and the slash where each layout has them with Shift', () => {
  const presses: [string, string, string][] = [
    ['Slash', '?', '?'],
    ['Digit7', '?', '?'], // Russian, Ukrainian
    ['KeyA', 'Ф', 'A'],
    ['Slash', ',', '?'], // Russian, at the position of an American keyboard
    ['Backslash', '/', '/'], // Russian, Ukrainian
    ['Slash', '؟', '?'], // Arabic
    ['Minus', '?', '?'], // German
    ['Digit7', '/', '/'], // German
    ['KeyM', '?', '?'], // French
    ['Period', '/', '/'], // French
    ['BracketLeft', '?', '?'], // Dvorak
  ]
  expect(presses.map(([code, key]) => keyOf(code, key, shift))).toEqual(presses.map(([, , name]) => name))
})

test('Shift makes a letter a capital, whatever Caps Lock and the layout do', () => {
  expect(keyOf('KeyC', 'C', shift)).toBe('C')
  expect(keyOf('KeyC', 'c', shift)).toBe('C')
  expect(keyOf('KeyC', 'С', shift)).toBe('C')
  expect(keyOf('KeyC', 'с', shift)).toBe('C')
})

test('input methods, dead keys and characters of AltGr are no shortcuts', () => {
  expect(keyOf('KeyK', 'k', { isComposing: true })).toBe('')
  expect(keyOf('KeyK', 'Process')).toBe('')
  expect(keyOf('Enter', 'Enter', { keyCode: 229 })).toBe('')
  expect(keyOf('BracketLeft', 'Dead')).toBe('')
  expect(keyOf('KeyE', 'ę', { altGr: true })).toBe('')
  expect(keyOf('Digit7', '{', { altGr: true })).toBe('')
  expect(pressedDigit(press('Digit2', '²', { altGr: true }))).toBeUndefined()
  expect(pressedKey({ key: undefined } as unknown as KeyPress)).toBe('')
})

test('keys with a name keep it', () => {
  for (const name of ['Enter', 'Escape', 'ArrowDown', 'F1', 'Tab']) expect(keyOf(name, name)).toBe(name)
  expect(keyOf('Space', ' ')).toBe(' ')
  expect(keyOf('Numpad1', 'End')).toBe('End')
})

test('a digit by its key, on layouts that type it with Shift also without', () => {
  const digitOf = (...args: Parameters<typeof press>) => pressedDigit(press(...args))
  expect(digitOf('Digit1', '1')).toBe(1)
  expect(digitOf('Digit1', '&')).toBe(1)
  expect(digitOf('Digit2', 'é')).toBe(2)
  expect(digitOf('Digit2', '2', shift)).toBe(2)
  expect(digitOf('Digit3', '۳')).toBe(3)
  expect(digitOf('Numpad4', '4')).toBe(4)
  expect(digitOf('Digit1', '!', shift)).toBeUndefined()
  expect(digitOf('Numpad1', 'End')).toBeUndefined()
  expect(digitOf('KeyA', 'a')).toBeUndefined()
})
