// Pages format dates, times, numbers and lists by the modules of one folder, which know the formats of the person. Another place that formats by
// itself would show its own language, hours or separators.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const WEB = new URL('../web/', import.meta.url)
/** The only folder that formats. */
const FOLDER = 'locale/'
/** Ways to format. The name of the time zone of the browser (`Intl.DateTimeFormat()` without `new`) is none. */
const FORMATTING =
  /new Intl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat|ListFormat|DurationFormat)\b|\.toLocale(?:Date|Time)?String\(/

const formatsIn = (source: string) => FORMATTING.test(source)

it('no file of the pages formats outside the folder', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const formatting = files.filter((file) => formatsIn(readFileSync(new URL(file, WEB), 'utf8')))
  expect(formatting).toContain('locale/format.ts')
  expect(formatting.filter((file) => !file.startsWith(FOLDER))).toEqual([])
})

it.each(["new Intl.NumberFormat('en')", "count.toLocaleString('en')", 'date.toLocaleTimeString()'])(
  '%s is found',
  (source) => expect(formatsIn(source)).toBe(true),
)
