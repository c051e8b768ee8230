// The settings for mails about the inbox, and for the weekly digest. Each choice is saved at once.

import { useId } from 'react'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import { t } from '../../domain/locale/message.ts'
import { type NotificationSettings, PACES } from '../../domain/notification/notification.ts'
import { useSettings } from '../data/settings.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input } from '../ui/field.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Select } from '../ui/select.tsx'
import { Check } from './check.tsx'
import { DigestChoice } from './digest-choice.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { browserZone, useNotificationSettings } from './use-notification-settings.ts'

const REASONS: Record<EventReason, string> = {
  mentioned: t('Somebody mentions you'),
  assigned: t('A ticket is assigned to you'),
  commented: t('Comments on tickets you watch'),
  moved: t('Moves of tickets you watch'),
  edited: t('Other changes to tickets you watch'),
}
const IN_ORDER = Object.entries(REASONS) as [EventReason, string][]

export function MailsCard() {
  const mail = useSettings()?.mail
  return (
    <Card
      title={t('Mails')}
      description={t(
        'Mails about your inbox and your projects. Notifications that you have already read are not mailed.',
      )}
    >
      {mail === 'terminal' ? (
        <p className="text-sm text-ink-faint">
          {t('This server has no mail server set up. Everything is in your inbox here.')}
        </p>
      ) : (
        <Choices />
      )}
    </Card>
  )
}

type Choose = ReturnType<typeof useNotificationSettings>['choose']

function Choices() {
  const { query, settings, choose } = useNotificationSettings()
  if (!settings)
    return (
      <QueryState
        loading={t('Loading your mail settings')}
        failed={t('Failed to load your mail settings')}
        query={query}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {settings.refused && (
        <RefusedNotice refused={settings.refused} onResumed={() => void query.refetch()} />
      )}
      <Check checked={settings.is_on} onChange={(is_on) => choose({ is_on })}>
        {t('Mail me about my inbox')}
      </Check>
      {settings.is_on && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            {IN_ORDER.map(([reason, label]) => (
              <Field key={reason} label={label}>
                <Select
                  value={settings.paces[reason]}
                  options={PACES}
                  onValueChange={(pace) => choose({ paces: { [reason]: pace } })}
                />
              </Field>
            ))}
          </div>
          <p className="text-sm text-ink-faint">
            {t(
              '“At once” waits until nothing has changed for two minutes. Daily mails are sent at 8 in the morning.',
            )}
          </p>
        </>
      )}
      <DigestChoice settings={settings} choose={choose} />
      {(settings.is_on || settings.digest) && (
        <>
          <QuietHours quiet={settings.quiet} choose={choose} />
          <Zone zone={settings.zone ?? browserZone()} choose={choose} />
        </>
      )}
    </div>
  )
}

const NIGHT = { from: '20:00', until: '08:00' }

function QuietHours({ quiet, choose }: Pick<NotificationSettings, 'quiet'> & { choose: Choose }) {
  const hint = useId()
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={hint}>
      <Check checked={quiet !== null} onChange={(isOn) => choose({ quiet: isOn ? NIGHT : null })}>
        {t('Quiet hours')}
      </Check>
      <p id={hint} className="-mt-2 text-sm text-ink-faint">
        {t('No mails are sent in these hours. Waiting mails are sent afterwards.')}
      </p>
      {quiet && (
        <div className="grid grid-cols-2 gap-3 sm:max-w-80">
          <Time
            label={t('From')}
            value={quiet.from}
            other={quiet.until}
            onChange={(from) => choose({ quiet: { ...quiet, from } })}
          />
          <Time
            label={t('Until')}
            value={quiet.until}
            other={quiet.from}
            onChange={(until) => choose({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
    </fieldset>
  )
}

type TimeProps = { label: string; value: string; other: string; onChange: (value: string) => void }

/** A time is saved once it is complete: while it is typed, browsers report an empty value. */
function Time({ label, value, other, onChange }: TimeProps) {
  return (
    <Field label={label}>
      <Input
        type="time"
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value === '' || target.value === other) target.value = value
          else if (target.value !== value) onChange(target.value)
        }}
      />
    </Field>
  )
}

function Zone({ zone, choose }: { zone: string; choose: Choose }) {
  const here = browserZone()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <span>{t('Times are in {zone}.', { zone })}</span>
      {zone !== here && (
        <Button size="sm" onClick={() => choose({ zone: here })}>
          {t('Change to {zone}', { zone: here })}
        </Button>
      )}
    </p>
  )
}
