// The form of recurring tickets writes rules, reads them back, and has words for them.
import { expect, it } from 'vitest'
import { formOf, momentText, ruleOf, ruleWords } from './rule-form.ts'

// Friday, the fifth one of its month and the last.
const START = '2026-05-29'

it.each([
  ['FREQ=DAILY', 'daily', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'daily', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'workdays', 'Every weekday'],
  ['FREQ=WEEKLY;BYDAY=MO', 'weekly', 'Every Monday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'weekly', 'Every second Monday'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR', 'weekly', 'Every 3 weeks on Monday and Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=29', 'monthly', 'Every month on day 29'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'monthly', 'Every month on the last day'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'monthly', 'Every second month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=5FR', 'monthly', 'Every month on the fifth Friday'],
  ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=29', 'yearly', 'Every year on May 29'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'custom', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
])('%s', (rule, repeats, words) => {
  const form = formOf(rule, START)
  expect(form.repeats).toBe(repeats)
  expect(ruleOf(form, START)).toBe(rule)
  expect(ruleWords(rule, START)).toBe(words)
})

it('takes the weekday of the first day if none is chosen', () => {
  expect(ruleOf({ ...formOf('FREQ=WEEKLY;BYDAY=MO', START), days: [] }, START)).toBe('FREQ=WEEKLY;BYDAY=FR')
})

it('writes moments in the zone of the rule', () => {
  expect(momentText('2026-05-11T07:00:00.000Z', 'Europe/Berlin')).toBe('Mon, May 11, 2026, 9:00 AM')
})
