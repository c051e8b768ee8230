// Letters of foreign words in one plain form, in which headings and values of exports are compared with lists of words.

/** Letters that Unicode does not take apart into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
}
const SPECIAL = /[łøđðħıßæœþŧŋĸ]/g

/** The text in lower case and without accents: Größe becomes grosse, zgłoszenia becomes zgloszenia. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
}

/** A word or heading in plain letters, with one space in place of punctuation. */
export function plainWords(text: string): string {
  return plainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
