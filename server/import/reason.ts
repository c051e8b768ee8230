// The reason why an import was stopped, in the language of its reader. It is stored in English, because an import runs without a reader.
import { t } from '../../domain/locale/message.ts'
import { inReadersWords } from '../locale/constant.ts'

/** The line of the file that a reason may begin with. */
const LINE = /^line (\d+): /

/** @param reason in English, as it is stored */
export function readersReason(reason: string): string {
  const [start = '', line] = LINE.exec(reason) ?? []
  if (!line) return inReadersWords(reason)
  return t('line {line}: {reason}', { line, reason: inReadersWords(reason.slice(start.length)) })
}
