// The language and the formats of the person, saved as soon as one is chosen. The page is loaded again, because it reads them when it
// starts; drafts survive that.
import { useEffect, useState } from 'react'
import type { ChosenFormats } from '../../../domain/locale/formats.ts'
import { LANGUAGE_CODES } from '../../../domain/locale/language.ts'
import { LANGUAGES } from '../../../domain/locale/languages.ts'
import { t } from '../../../domain/locale/message.ts'
import { auth, wordsOf } from '../../data/session.ts'
import type { SessionUser } from '../../data/session-user.ts'
import { keepFormats, keepLanguage } from '../../locale/device.ts'
import { formatsIn, numberText } from '../../locale/format.ts'
import { currentLanguage } from '../../locale/language.ts'
import { Card } from '../../ui/card.tsx'
import { dateText } from '../../ui/date-text.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'

const TOAST = { id: 'formats' }
/** The formats before the last choice, for the page that shows the choice. */
const BEFORE = 'lacewing.formats-before'

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))
/** The option for formats that were not chosen. */
const BY_REGION = { value: 'region', label: t('As usual for the language') } as const
const WEEK_OPTIONS = [
  BY_REGION,
  { value: 'monday', label: t('Monday') },
  { value: 'sunday', label: t('Sunday') },
  { value: 'saturday', label: t('Saturday') },
] as const
const HOUR_OPTIONS = [
  BY_REGION,
  { value: 'h12', label: t('12 hours') },
  { value: 'h23', label: t('24 hours') },
] as const

const chosen = <Value extends string>(value: Value | 'region') => (value === 'region' ? null : value)

async function save(change: Partial<ChosenFormats>, before: ChosenFormats): Promise<boolean> {
  const { data, error } = await auth.updateUser({ data: change })
  if (error) {
    toast.error(t('Failed to save language and formats'), wordsOf(error), TOAST)
    return false
  }
  keepFormats(formatsIn(data.user.user_metadata))
  if (change.language !== undefined) keepLanguage(change.language)
  sessionStorage.setItem(BEFORE, JSON.stringify(before))
  location.reload()
  return true
}

/** After the page was loaded again: says so, and offers to take the choice back. */
function useSavedToast(now: ChosenFormats) {
  const [last] = useState(now)
  useEffect(() => {
    const before = sessionStorage.getItem(BEFORE)
    sessionStorage.removeItem(BEFORE)
    if (!before) return
    const onClick = () => void save(JSON.parse(before) as ChosenFormats, last)
    toast.success(t('Language and formats saved'), { ...TOAST, action: { label: t('Undo'), onClick } })
  }, [last])
}

export function LanguageCard({ user }: { user: SessionUser }) {
  const { language = null, week_start = null, hour_cycle = null } = user
  const before = { language, week_start, hour_cycle }
  useSavedToast(before)
  /** The choice that is being saved. */
  const [saving, setSaving] = useState<Partial<ChosenFormats>>()
  async function choose(change: Partial<ChosenFormats>) {
    setSaving(change)
    // After a success the page is about to be loaded again.
    if (!(await save(change, before))) setSaving(undefined)
  }
  const shown = { ...before, ...saving }
  const disabled = saving !== undefined
  return (
    <Card
      title={t('Language and Formats')}
      description={t(
        'Choosing one loads the page again. Drafts are kept. The weekly digest uses the same formats.',
      )}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('Language')}>
          <Select
            value={shown.language ?? currentLanguage()}
            options={LANGUAGE_OPTIONS}
            disabled={disabled}
            onValueChange={(value) => void choose({ language: value })}
          />
        </Field>
        <Field label={t('First day of the week')}>
          <Select
            value={shown.week_start ?? 'region'}
            options={WEEK_OPTIONS}
            disabled={disabled}
            onValueChange={(value) => void choose({ week_start: chosen(value) })}
          />
        </Field>
        <Field label={t('Time of day')}>
          <Select
            value={shown.hour_cycle ?? 'region'}
            options={HOUR_OPTIONS}
            disabled={disabled}
            onValueChange={(value) => void choose({ hour_cycle: chosen(value) })}
          />
        </Field>
        <Example />
      </div>
    </Card>
  )
}

const NUMBER = 1_234.5

function Example() {
  const [now] = useState(() => new Date())
  const example = [dateText(now, 'full'), dateText(now, 'moment'), numberText(NUMBER)].join(' · ')
  return <p className="text-sm text-ink-soft">{t('Example: {example}', { example })}</p>
}
