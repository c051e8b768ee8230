// Cuts what mail programs add to an answer: the mail that it answers, and the signature. One pass over the lines, each of which is
// looked at up to a bounded length. When in doubt, a line stays: too much text is better than a lost sentence.

/** The characters of a line that are looked at. */
const LOOK = 400

const WROTE =
  /(?:wrote|schrieb|a écrit|écrivait|escribió|escribio|escreveu|ha scritto|schreef|skrev|skreiv|kirjoitti|napisał|napisała|napisał\(a\)|pisze|написал|написала|пишет|yazdı|şunu yazdı|のメッセージ|は書きました|写道|寫道|님이 작성|작성|كتب)/iu
const DATED = /\p{N}{1,4}[./:\-年月日 ]/u
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}\./

/** The line that divides a mail from the one below it, in the languages of Outlook and its like. */
const DIVIDER =
  /^[-_*=\s]{0,20}(?:original message|forwarded message|begin forwarded message:?|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d['’]origine|message original|message transféré|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig besked|opprinnelig melding|wiadomość oryginalna|исходное сообщение|özgün ileti|元のメッセージ|原始邮件|原始郵件|원본 메시지)[-_*=\s]{0,20}$/iu

const FIRST =
  /^\*?(?:from|von|de|da|van|od|fra|från|lähettäjä|от|kimden|差出人|发件人|寄件者|보낸 사람|من)\s?[:：]/iu
const OTHER =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|enviada|para|asunto|assunto|data|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|отправлено|кому|тема|дата|gönderen|tarih|kime|konu|送信日時|日付|宛先|件名|发送时间|收件人|主题|日期|보낸 날짜|받는 사람|제목)\s?[:：]/iu

const SENT_FROM =
  /^(?:sent from (?:my|mail|outlook|yahoo|proton|gmail)|sent with proton|get outlook for|von meinem .{1,60} gesendet|gesendet (?:von|mit|über)|diese nachricht wurde von|envoyé (?:de|depuis|à partir)|obtenir outlook|télécharger outlook|enviado (?:desde|do|a partir)|inviato (?:da|dal)|verzonden vanaf|verstuurd vanaf|skickat från|sendt fra|lähetetty|wysłane z|отправлено (?:с|из)|iphone(?:から|से)送信|androidから送信|从我的|发自我的|내 iphone)/iu

const isQuoted = (line: string) => /^\s?(?:>|&gt;)/.test(line)
const isBlank = (line: string) => line.trim() === ''

/** The number of lines of an attribution such as “On Monday, Ada wrote:” that begins here; 0 if none does. */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let count = 1; count <= 4; count += 1) {
    const line = lines[at + count - 1] ?? ''
    if (isBlank(line) || isQuoted(line)) return 0
    joined = `${joined} ${line.slice(0, LOOK)}`.trim()
    if (/[:：]\s?$/.test(joined)) return isAttribution(joined, leadsToQuote(lines, at + count)) ? count : 0
  }
  return 0
}

/** Whether quoted lines follow, or nothing at all. */
function leadsToQuote(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 3).find((line) => !isBlank(line))
  return next === undefined || isQuoted(next)
}

/** Gmail writes no verb in Japanese and Chinese: only the date, the name and the address. */
function isAttribution(line: string, leads: boolean): boolean {
  const isWritten = DATED.test(line) && ADDRESS.test(line)
  return WROTE.test(line) ? leads || isWritten : isWritten && leads
}

/** Whether the headers of a mail below begin here, as Outlook writes them. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FIRST.test((lines[at] ?? '').trim().slice(0, LOOK))) return false
  const next = lines.slice(at + 1, at + 8).filter((line) => !isBlank(line))
  return next.slice(0, 4).filter((line) => OTHER.test(line.trim().slice(0, LOOK))).length >= 2
}

const isDivider = (line: string) => DIVIDER.test(line.trim().slice(0, LOOK))

/** Where the quoted mail begins, and whether it is marked with `>`; null if there is none. */
function quoteIn(lines: readonly string[]): { start: number; body: number } | null {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isDivider(line)) return { start: at, body: lines.length }
    if (isHeaderBlock(lines, at)) return { start: ruleBefore(lines, at), body: lines.length }
    const count = attributionAt(lines, at)
    if (count > 0) return { start: at, body: at + count }
  }
  return null
}

/** Outlook draws a rule of underscores before the headers. */
function ruleBefore(lines: readonly string[], at: number): number {
  let before = at - 1
  while (before >= 0 && isBlank(lines[before] ?? '')) before -= 1
  return /^_{10,}$/.test((lines[before] ?? '').trim()) ? before : at
}

/** Lines that end with the signature: from “-- ” on, or the line that a telephone adds. */
function withoutSignature(lines: readonly string[]): string[] {
  const dashes = lines.findIndex((line) => line === '-- ' || line === '--')
  const kept = dashes >= 0 ? lines.slice(0, dashes) : [...lines]
  trimEnd(kept)
  if (SENT_FROM.test((kept.at(-1) ?? '').trim().slice(0, LOOK))) kept.pop()
  trimEnd(kept)
  return kept
}

function trimEnd(lines: string[]): void {
  while (lines.length > 0 && isBlank(lines.at(-1) ?? '')) lines.pop()
}

/** Removes quoted lines at the end. */
function withoutLastQuote(lines: string[]): string[] {
  const kept = [...lines]
  trimEnd(kept)
  if (!isQuoted(kept.at(-1) ?? '')) return kept
  while (kept.length > 0 && (isBlank(kept.at(-1) ?? '') || isQuoted(kept.at(-1) ?? ''))) kept.pop()
  return kept
}

const textOf = (lines: readonly string[]) => lines.join('\n').replace(/^\n+/, '').trimEnd()

/**
 * The words of the person who answers. If nothing else is left, the whole text.
 * @param text plain text with line feeds
 */
export function ownWords(text: string): string {
  const lines = text.split('\n')
  const quote = quoteIn(lines)
  if (!quote) return textOf(withoutSignature(withoutLastQuote(withoutSignature(lines)))) || text.trim()
  const before = textOf(withoutSignature(lines.slice(0, quote.start)))
  const below = lines.slice(quote.body)
  // Somebody who answers between the quoted lines, or below them, means those to be read together.
  const isBetween = below.some(isQuoted) && below.some((line) => !isQuoted(line) && !isBlank(line))
  if (!isBetween) return before || text.trim()
  const answer = textOf(withoutLastQuote(withoutSignature(below)))
  const hasWords = answer.split('\n').some((line) => !isQuoted(line) && !isBlank(line))
  return [before, hasWords ? answer : ''].filter((part) => part !== '').join('\n\n') || text.trim()
}
