// Quoting a comment: line by line, with its author, below the text that was already typed.
import { expect, it } from 'vitest'
import { comment } from '../../domain/api-example.ts'
import { quoteOf, withQuote } from './quote.ts'

const commentOf = (content: string) => ({ author: { ...comment.author, username: 'ada' }, content })

it('quotes each line, blank ones too, under the name of who wrote it', () => {
  expect(quoteOf(commentOf('First\n\n- one\r\n  - two\n'))).toBe(
    '@ada wrote:\n> First\n>\n> - one\n>   - two',
  )
})

it('keeps the indent of a first line of code, and quotes of quotes', () => {
  expect(quoteOf(commentOf('    code'))).toBe('@ada wrote:\n>     code')
  expect(quoteOf(commentOf('> Why?\n\nSo.'))).toBe('@ada wrote:\n> > Why?\n>\n> So.')
})

it('quotes only the selected part, and everything if that is blank', () => {
  expect(quoteOf(commentOf('One. Two.'), 'Two.\n')).toBe('@ada wrote:\n> Two.')
  expect(quoteOf(commentOf('One. Two.'), ' \n')).toBe('@ada wrote:\n> One. Two.')
})

it('stands below what was typed, with room for the answer', () => {
  expect(withQuote('', '> One')).toBe('> One\n\n')
  expect(withQuote('Hello  \n', '> One')).toBe('Hello\n\n> One\n\n')
})
