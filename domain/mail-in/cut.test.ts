// The person's own words of an answer by mail are kept, whichever program and language added the quoted mail and the signature.
import { expect, it } from 'vitest'
import { ownWords } from './cut.ts'

const QUOTED = '> [APO-12] Crash at start\n>\n> Ada wrote: does it happen always?'

it.each([
  ['Gmail', 'On Mon, 4 May 2026 at 09:00, Ada Lovelace <ada@example.org> wrote:'],
  ['Gmail, on two lines', 'On Mon, 4 May 2026 at 09:00, Ada Lovelace <\nada@example.org> wrote:'],
  ['Apple Mail', 'On 4. May 2026, at 09:00, Lacewing <tracker@example.org> wrote:'],
  ['Thunderbird', 'On 5/4/26 09:00, Ada Lovelace wrote:'],
  ['German', 'Am Mo., 4. Mai 2026 um 09:00 Uhr schrieb Ada Lovelace <ada@example.org>:'],
  ['German, Thunderbird', 'Am 04.05.26 um 09:00 schrieb Ada Lovelace:'],
  ['French', 'Le lun. 4 mai 2026 à 09:00, Ada Lovelace <ada@example.org> a écrit :'],
  ['French, on two lines', 'Le lun. 4 mai 2026 à 09:00, Ada Lovelace <ada@example.org> a\nécrit :'],
  ['Spanish', 'El lun, 4 may 2026 a las 9:00, Ada (<ada@example.org>) escribió:'],
  ['Portuguese', 'Em seg., 4 de mai. de 2026 às 09:00, Ada <ada@example.org> escreveu:'],
  ['Italian', 'Il giorno lun 4 mag 2026 alle ore 09:00 Ada <ada@example.org> ha scritto:'],
  ['Dutch', 'Op ma 4 mei 2026 om 09:00 schreef Ada <ada@example.org>:'],
  ['Polish', 'pon., 4 maj 2026 o 09:00 Ada <ada@example.org> napisał(a):'],
  ['Ukrainian', 'пн, 4 трав. 2026 р. о 09:00 Ada <ada@example.org> пише:'],
  ['Turkish', 'Ada <ada@example.org>, 4 May 2026 Pzt, 09:00 tarihinde şunu yazdı:'],
  ['Japanese, Gmail', '2026年5月4日(月) 9:00 Ada Lovelace <ada@example.org>:'],
  ['Japanese, Apple Mail', '2026/05/04 9:00、Ada Lovelace <ada@example.org>のメール:'],
  ['Chinese', '在 2026年5月4日，09:00，Ada <ada@example.org> 写道：'],
  ['Korean', '2026년 5월 4일 (월) 09:00, Ada <ada@example.org>님이 작성:'],
])('%s: the line above the quoted mail is cut with it', (_, line) => {
  expect(ownWords(`Yes, always.\n\nSince Monday.\n\n${line}\n\n${QUOTED}\n`)).toBe(
    'Yes, always.\n\nSince Monday.',
  )
})

it.each([
  [
    'English',
    'From: Lacewing <tracker@example.org>\nSent: Monday, May 4, 2026 9:00 AM\nTo: Grace\nSubject: [APO-12] Crash',
  ],
  [
    'German',
    'Von: Lacewing <tracker@example.org>\nGesendet: Montag, 4. Mai 2026 09:00\nAn: Grace\nBetreff: [APO-12] Crash',
  ],
  [
    'French',
    'De : Lacewing <tracker@example.org>\nEnvoyé : lundi 4 mai 2026 09:00\nÀ : Grace\nObjet : [APO-12] Crash',
  ],
  [
    'Japanese',
    '差出人: Lacewing <tracker@example.org>\n送信日時: 2026年5月4日 9:00\n宛先: Grace\n件名: [APO-12] Crash',
  ],
  [
    'for telephones',
    '*From:* Lacewing <tracker@example.org>\n*Sent:* Monday\n*To:* Grace\n*Subject:* [APO-12] Crash',
  ],
  [
    'with a rule',
    '________________________________\nFrom: Lacewing\nSent: Monday\nTo: Grace\nSubject: [APO-12] Crash',
  ],
  ['with a divider', '-----Original Message-----\nFrom: Lacewing'],
  ['with a German divider', '-----Ursprüngliche Nachricht-----\nVon: Lacewing'],
  ['with a French divider', "-------- Message d'origine --------\nDe : Lacewing"],
])('Outlook, %s: the headers of the mail below are cut with it', (_, block) => {
  expect(ownWords(`Yes, always.\n\n${block}\n\nDoes it happen always?\n`)).toBe('Yes, always.')
})

it.each([
  ['“-- ”', 'Yes.\n-- \nGrace Hopper\nNavy'],
  ['“--”', 'Yes.\n\n--\nGrace Hopper'],
  ['of a telephone', 'Yes.\n\nSent from my iPhone'],
  ['of a German telephone', 'Yes.\n\nVon meinem iPhone gesendet'],
  ['of a French telephone', 'Yes.\n\nEnvoyé de mon iPhone'],
  ['of a Japanese telephone', 'Yes.\n\niPhoneから送信'],
  ['of Outlook', 'Yes.\n\nGet Outlook for Android<https://aka.ms/x>'],
  [
    'before the quoted mail',
    `Yes.\n\nSent from my iPhone\n\nOn 4 May 2026, at 9:00, Ada wrote:\n\n${QUOTED}`,
  ],
  ['after the quoted mail', `Yes.\n\n${QUOTED}\n-- \nGrace`],
])('a signature is cut: %s', (_, text) => {
  expect(ownWords(text)).toBe('Yes.')
})

it('answers between the quoted lines stay with what they answer', () => {
  const text = 'On 4 May 2026, Ada wrote:\n> Always?\n\nYes.\n\n> Since when?\n\nMonday.\n\n> Bye\n> Ada'
  expect(ownWords(text)).toBe('> Always?\n\nYes.\n\n> Since when?\n\nMonday.')
})

it('an answer below the quoted mail stays', () => {
  expect(ownWords('On 4 May 2026, Ada wrote:\n> Always?\n\nYes, always.\n')).toBe('> Always?\n\nYes, always.')
})

it.each([
  'From: the beginning it was wrong.\nIt crashes.',
  'The log says:\n\nerror 12 at 09:00\n\nWhat now?',
  'Heading\n=======\n\none\n\n---\n\ntwo',
  'Ada wrote: this is fine.\nAnd I agree.',
  'Date: today\nTo: be done',
  'a\n----\nb',
  'Sent from my point of view.\nSo, yes.',
])('words of a person are not taken for those of a program: %j', (text) => {
  expect(ownWords(text)).toBe(text)
})

it('if nothing else is left, the whole text is kept', () => {
  const text = `On 4 May 2026, Ada wrote:\n${QUOTED}`
  expect(ownWords(text)).toBe(text)
  expect(ownWords('-- \nGrace')).toBe('-- \nGrace')
})
