// The steps to set up each forge.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const STEPS = {
  github: [
    t('Open the repository’s or the organization’s settings, then Webhooks, then Add webhook.'),
    t('Enter the address as Payload URL and the secret as Secret; as content type choose application/json.'),
    t('Choose individual events: Pushes, Pull requests, Releases, Statuses, Check runs and Check suites.'),
  ],
  gitlab: [
    t('Open the project’s or the group’s settings, then Webhooks, then Add new webhook.'),
    t(
      'Enter the address as URL and the secret as signing token; a GitLab without that takes it as secret token.',
    ),
    t(
      'Choose Push events, Tag push events, Merge request events, Pipeline events, Job events and Releases events.',
    ),
  ],
  gitea: [
    t(
      'Open the repository’s or the organization’s settings, then Webhooks, then Add webhook of the type Gitea or Forgejo.',
    ),
    t('Enter the address as Target URL and the secret as Secret; as content type keep application/json.'),
    t('Choose custom events: Create, Delete, Push, Release, Pull Request and Status.'),
  ],
  bitbucket: [
    t('Open the repository’s settings, then Webhooks, then Add webhook.'),
    t('Enter the address as URL and the secret as Secret.'),
    t(
      'Choose Repository push, Build status created and updated, and Pull request created, updated, merged and declined.',
    ),
  ],
} as const

const CHOICES = [
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
  { value: 'gitea', label: t('Gitea, Forgejo') },
  { value: 'bitbucket', label: 'Bitbucket' },
] as const

export function SetUp() {
  const [forge, setForge] = useState<keyof typeof STEPS>('github')
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Set it up at')}>
        <Select value={forge} onValueChange={setForge} options={CHOICES} />
      </Field>
      <ol className="list-decimal pl-5 text-sm text-ink-soft">
        {STEPS[forge].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
