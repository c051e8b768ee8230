// Texts with values and plural forms, in English and in another language, and with what people write as values.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCatalogue, t } from '../../domain/locale/message.ts'
import { messageId } from '../../domain/locale/message-id.ts'
import { setPlurals } from './lingui.ts'

describe('English', () => {
  it('fills places and chooses plural forms', () => {
    expect(t('Close {name}', { name: 'Apollo' })).toBe('Close Apollo')
    const tickets = (count: number) => t('{count, plural, one {# ticket} other {# tickets}}', { count })
    expect([0, 1, 1200].map(tickets)).toEqual(['0 tickets', '1 ticket', '1,200 tickets'])
  })

  it.each([
    '{name}',
    '# of {count}',
    '\\u0041 \\x41',
    '<b>bold</b>',
    '{n, plural, one {a} other {b}}',
    'l’été, it’s',
  ])('shows %j, which somebody wrote, as it is', (name) => {
    expect(t('Close “{name}”', { name })).toBe(`Close “${name}”`)
  })
})

describe('another language', () => {
  beforeAll(() => {
    const compiled = (message: string) => messageId(message)
    setPlurals('pl')
    setCatalogue('pl', {
      [compiled('Close')]: 'Zamknij',
      [compiled('<b>Close</b> it')]: '<b>Zamknij</b> to',
      [compiled('{count, plural, one {# ticket} other {# tickets}}')]:
        '{count, plural, one {# zgłoszenie} few {# zgłoszenia} many {# zgłoszeń} other {# zgłoszenia}}',
    })
  })
  afterAll(() => setCatalogue('en', {}))

  it('has the texts of its catalogue, with its own plural forms, and English where one is missing', () => {
    expect(t('Close')).toBe('Zamknij')
    expect(t('<b>Close</b> it', {})).toBe('<b>Zamknij</b> to')
    const tickets = (count: number) => t('{count, plural, one {# ticket} other {# tickets}}', { count })
    expect([1, 3, 5].map(tickets)).toEqual(['1 zgłoszenie', '3 zgłoszenia', '5 zgłoszeń'])
    expect(t('Close {name}', { name: 'Apollo' })).toBe('Close Apollo')
  })
})

it('has a translation for each sense of a text, by its context', () => {
  setCatalogue('pl', {
    [messageId('Open')]: 'Otwórz',
    [messageId('Open', 'pull request')]: 'Otwarty',
    [messageId('{count} open', 'pull request')]: '{count} otwarty',
  })
  expect(t('Open')).toBe('Otwórz')
  expect(t('Open', { context: 'pull request' })).toBe('Otwarty')
  expect(t('{count} open', { count: 1, context: 'pull request' })).toBe('1 otwarty')
  setCatalogue('en', {})
  expect(t('Open', { context: 'pull request' })).toBe('Open')
})

it('gives each message a short name', () => {
  expect(messageId('Close')).toMatch(/^[a-z0-9]{1,7}$/)
  expect(messageId('Close')).not.toBe(messageId('Closed'))
})
