// How well a text fits what was typed.
import { exactForm, fold } from '../../domain/fold.ts'

/**
 * Best if the text begins with the typed one, then if it has words that begin so, then if it has the words anywhere, then if it
 * has the letters in their order; 0 if it does not fit. A text that fits only without regard to accents and forms is just below
 * those that fit exactly.
 */
export function fitOf(typed: string, text: string): number {
  const exact = levelOf(exactForm(typed), exactForm(text))
  return Math.max(exact, levelOf(fold(typed), fold(text)) - 0.5, 0)
}

function levelOf(typed: string, body: string): number {
  const wanted = typed.trim()
  if (wanted === '') return 1
  if (body.startsWith(wanted)) return 5
  const words = wanted.split(/\s+/)
  const starts = body.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 4
  if (words.every((word) => body.includes(word))) return 3
  return wanted.length > 1 && isSpelled(words.join(''), body) ? 1 : 0
}

function isSpelled(letters: string, text: string): boolean {
  let at = -1
  return [...letters].every((letter) => {
    at = text.indexOf(letter, at + 1)
    return at !== -1
  })
}
