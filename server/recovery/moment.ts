// The moment of `restore --at`, as an operator writes it. Without an offset it is in the time zone of this machine.
import { cut } from '../../domain/cut.ts'
import { StartError } from '../process/start-error.ts'

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i
const HOUR = 3_600_000

const EXAMPLES = '"2026-11-25 10:00", "2026-11-25 10:00:30 UTC", 2026-11-25T10:00:30+01:00 or latest'

export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function fieldsOf(time: Date): number[] {
  return [time.getFullYear(), time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()]
}

const isSame = (a: number[], b: number[]) => a.every((value, at) => value === b[at])

/** The moment at which clocks of this machine show what clocks of UTC show at `utc`. */
function local(text: string, utc: Date): Date {
  const [year, month, day] = [utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()]
  const [hour, minute] = [utc.getUTCHours(), utc.getUTCMinutes()]
  const time = new Date(year, month, day, hour, minute, utc.getUTCSeconds(), utc.getUTCMilliseconds())
  const shown = [year, month + 1, day, hour, minute]
  const say = (what: string) =>
    new StartError(`${text} ${what} in ${zoneName()}: write an offset, such as "${text} UTC".`)
  if (!isSame(fieldsOf(time), shown)) throw say('is not a time')
  const isTwice = [-HOUR, HOUR].some((shift) => isSame(fieldsOf(new Date(time.getTime() + shift)), shown))
  if (isTwice) throw say('is two moments')
  return time
}

/** An offset such as +01:00 in minutes; null if there is no such place on Earth. */
function minutesOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  const size = sign ? Number(hours) * 60 + Number(minutes) : 0
  if (size > 14 * 60) return null
  return sign === '-' ? -size : size
}

/** The parts of the text, or null if it is not a time. */
function partsOf(text: string) {
  const [found, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = ''] =
    FORM.exec(text) ?? []
  if (!found || Number(second) > 59) return null
  const wall = `${year}-${month}-${day}T${hour}:${minute}`
  const utc = new Date(`${wall}:${second}.${fraction.padEnd(3, '0')}Z`)
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(wall)) return null
  return { utc, offset: offset.toUpperCase() }
}

/** @returns null for `latest`. Throws a StartError for everything that is not exactly one moment in the past. */
export function readMoment(words: string, now: Date): Date | null {
  const text = cut(words.trim(), 60)
  if (text === 'latest') return null
  const parts = partsOf(text)
  const minutes = parts && minutesOf(parts.offset)
  if (!parts || minutes === null)
    throw new StartError(`--at takes a time such as ${EXAMPLES}; it is ${JSON.stringify(text)}.`)
  const { utc, offset } = parts
  const time = offset ? new Date(utc.getTime() - minutes * 60_000) : local(text, utc)
  if (time > now)
    throw new StartError(`${printMoment(time)} is in the future: --at takes a moment in the past.`)
  return time
}

/** The moment in UTC, and in the time zone of this machine if that is another one. */
export function printMoment(time: Date): string {
  const utc = `${time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z|Z/, '')} UTC`
  const zone = zoneName()
  if (time.getTimezoneOffset() === 0) return utc
  const pad = (value: number) => String(value).padStart(2, '0')
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = fieldsOf(time)
  return `${utc} (${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)} ${zone})`
}
