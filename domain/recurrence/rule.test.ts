// Rules of recurring tickets: what is no day of a ticket, or only slows the server down, is refused with the reason.
import { expect, it } from 'vitest'
import { RuleText, ruleErrorOf } from './rule.ts'

it.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
])('%s is accepted', (rule) => {
  expect(ruleErrorOf(rule)).toBeNull()
})

it.each([
  ['', 'Please enter a rule'],
  ['FREQ=SECONDLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
  ['INTERVAL=2', 'Must begin with FREQ, which is one of DAILY, WEEKLY, MONTHLY and YEARLY'],
  ['FREQ=DAILY;COUNT=1000000000', 'Leave out COUNT: the end of the rule is a field of its own'],
  ['FREQ=DAILY;UNTIL=20270101', 'Leave out UNTIL: the end of the rule is a field of its own'],
  ['FREQ=DAILY;BYHOUR=1', 'Leave out BYHOUR: the time is a field of its own'],
  ['FREQ=DAILY;INTERVAL=0', 'The value of INTERVAL is not valid'],
  ['FREQ=DAILY;INTERVAL=1000000', 'The value of INTERVAL is not valid'],
  ['FREQ=DAILY;BYMONTH=13', 'The value of BYMONTH is not valid'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'Contains a part twice'],
  ['FREQ=DAILY;CONSTRUCTOR=1', 'CONSTRUCTOR is not a part of a rule for days'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'A number before a weekday, such as -1FR, is only possible in months and years'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY is not possible with FREQ=WEEKLY'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS also needs another BY… part'],
])('%s is refused', (rule, reason) => {
  expect(ruleErrorOf(rule)).toBe(reason)
})

it('is stored in upper case, without spaces and its name', () => {
  expect(RuleText.parse('RRULE:freq=weekly; byday=mo;')).toBe('FREQ=WEEKLY;BYDAY=MO')
})
