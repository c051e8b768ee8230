// The fields that say when a recurring ticket is made, with its next days as the server counts them.

import { t } from '../../domain/locale/message.ts'
import type { FieldErrors } from '../data/form-errors.ts'
import { useQuery } from '../data/use-query.ts'
import { TimeZone } from '../import/time-zone.tsx'
import { classNames } from '../ui/class-names.ts'
import { DateField } from '../ui/date-field.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { useRested } from '../ui/use-rested.ts'
import { momentText, monthDayOptions, type Repeats, shortWeekday, WEEKDAYS } from './rule-form.ts'
import { type Schedule, timingOf } from './schedule-form.ts'

const REPEATS: { value: Repeats; label: string }[] = [
  { value: 'daily', label: t('By days') },
  { value: 'workdays', label: t('Every weekday (Monday to Friday)') },
  { value: 'weekly', label: t('By weeks') },
  { value: 'monthly', label: t('By months') },
  { value: 'yearly', label: t('By years') },
  { value: 'custom', label: t('By a rule of RFC 5545') },
]
const EVERY: Partial<Record<Repeats, string>> = {
  daily: t('Every (days)'),
  weekly: t('Every (weeks)'),
  monthly: t('Every (months)'),
  yearly: t('Every (years)'),
}
const MODES = [
  { value: 'on_day', label: t('On its day') },
  { value: 'when_done', label: t('When the last one is done') },
] as const
const ENDS = [
  { value: 'never', label: t('Never') },
  { value: 'on', label: t('On a day') },
  { value: 'after', label: t('After a number of tickets') },
] as const

type Props = {
  projectId: string
  schedule: Schedule
  onChange: (changed: Partial<Schedule>) => void
  today: string
  errors: FieldErrors
}

export function ScheduleFields({ projectId, schedule, onChange, today, errors }: Props) {
  const { repeats, starts_on, mode, ends } = schedule
  const every = EVERY[repeats]
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold text-ink-soft">{t('When')}</legend>
      <Field label={t('Repeats')} className={every ? undefined : 'sm:col-span-2'}>
        <Select value={repeats} onValueChange={(repeats) => onChange({ repeats })} options={REPEATS} />
      </Field>
      {every && (
        <Field label={every} error={repeats === 'weekly' ? undefined : errors.rule}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={999}
            value={schedule.every}
            onChange={({ target }) => onChange({ every: target.value })}
          />
        </Field>
      )}
      {repeats === 'weekly' && <Weekdays schedule={schedule} onChange={onChange} error={errors.rule} />}
      {repeats === 'monthly' && (
        <Field label={t('On which day')} className="sm:col-span-2" hint={shortMonths(schedule)}>
          <Select
            value={schedule.monthDay}
            onValueChange={(monthDay) => onChange({ monthDay })}
            options={monthDayOptions(starts_on)}
          />
        </Field>
      )}
      {repeats === 'custom' && (
        <Field
          label={t('Rule')}
          className="sm:col-span-2"
          error={errors.rule}
          hint={t('For example FREQ=MONTHLY;BYMONTHDAY=1,15. Time and end are fields of their own.')}
        >
          <Input
            value={schedule.custom}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => onChange({ custom: target.value })}
          />
        </Field>
      )}
      <Field label={t('First day')} error={errors.starts_on}>
        <DateField
          label={t('First day')}
          value={starts_on}
          today={today}
          onChange={(day) => day && onChange({ starts_on: day })}
        />
      </Field>
      <Field label={t('Time')} error={errors.time}>
        <Input
          type="time"
          value={schedule.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </Field>
      <Field label={t('Time zone')} error={errors.zone}>
        <TimeZone value={schedule.zone} onChange={(zone) => onChange({ zone })} />
      </Field>
      <Field
        label={t('Next ticket')}
        error={errors.mode}
        hint={mode === 'when_done' ? t('Counted from the day on which the last one was done.') : undefined}
      >
        <Select value={mode} onValueChange={(mode) => onChange({ mode })} options={MODES} />
      </Field>
      <Field label={t('Ends')} className={ends === 'never' ? 'sm:col-span-2' : undefined}>
        <Select value={ends} onValueChange={(ends) => onChange({ ends })} options={ENDS} />
      </Field>
      {ends === 'on' && (
        <Field label={t('Last day')} error={errors.ends_on}>
          <DateField
            label={t('Last day')}
            value={schedule.ends_on}
            today={today}
            onChange={(ends_on) => onChange({ ends_on })}
          />
        </Field>
      )}
      {ends === 'after' && (
        <Field label={t('Number of tickets')} error={errors.ends_after}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            value={schedule.ends_after}
            onChange={({ target }) => onChange({ ends_after: target.value })}
          />
        </Field>
      )}
      <Preview projectId={projectId} schedule={schedule} />
    </fieldset>
  )
}

/** The days that not every month has. */
function shortMonths({ monthDay, starts_on }: Schedule): string | undefined {
  if (monthDay === 'day' && Number(starts_on.slice(8)) > 28)
    return t('Months without this day are left out. Choose the last day to include them.')
  return monthDay === 'weekday' && Number(starts_on.slice(8)) > 28
    ? t('Months without a fifth one are left out. Choose the last one to include them.')
    : undefined
}

type WeekdaysProps = Pick<Props, 'schedule' | 'onChange'> & { error: string | undefined }

function Weekdays({ schedule: { days }, onChange, error }: WeekdaysProps) {
  return (
    <fieldset className="flex flex-col gap-1.5 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{t('On these days')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS.map((day) => (
          <label
            key={day}
            className={classNames(
              'inline-flex h-8 min-w-11 cursor-pointer items-center justify-center rounded-md border px-2 text-sm pointer-coarse:min-h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              days.includes(day)
                ? 'border-accent bg-accent-soft font-medium text-accent-text'
                : 'border-control hover:border-ink-faint',
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange({ days: target.checked ? [...days, day] : days.filter((one) => one !== day) })
              }
            />
            {shortWeekday(day)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The time without a change after which the server is asked. */
const REST_MS = 400

function Preview({ projectId, schedule }: Pick<Props, 'projectId' | 'schedule'>) {
  const rested = useRested(JSON.stringify(timingOf(schedule)), REST_MS)
  const { data, error } = useQuery('previewRecurrence', {
    params: { projectId },
    input: rested ? JSON.parse(rested) : timingOf(schedule),
    enabled: rested !== '',
  })
  return (
    <div className="min-h-33 text-sm sm:col-span-2" aria-live="polite">
      <p className="font-medium">{t('Next tickets')}</p>
      {data ? (
        <ol className="mt-1 flex flex-col gap-0.5 text-ink-soft">
          {data.next.map((at) => (
            <li key={at}>{momentText(at, schedule.zone)}</li>
          ))}
        </ol>
      ) : error ? (
        <p className="mt-1 text-danger-text">{errorOf(error)}</p>
      ) : (
        <p className="mt-1 text-ink-faint">{t('Counting the days…')}</p>
      )}
    </div>
  )
}

const errorOf = (error: { message: string; errors?: { message: string }[] | undefined }) =>
  error.errors?.[0]?.message ?? error.message
