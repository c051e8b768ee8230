// The page that opens after signing in, saved as soon as it is chosen.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { START_PAGES, type StartPage } from '../../../domain/user/user.ts'
import { auth, wordsOf } from '../../data/session.ts'
import type { SessionUser } from '../../data/session-user.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'

const TOAST = { id: 'start-page' }

export function StartPageCard({ user }: { user: SessionUser }) {
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<StartPage>()
  async function choose(start_page: StartPage) {
    setChosen(start_page)
    const { error } = await auth.updateUser({ data: { start_page } })
    setChosen(undefined)
    if (error) toast.error(t('Failed to save the start page'), wordsOf(error), TOAST)
    else toast.success(t('Start page saved'), TOAST)
  }
  return (
    <Card title={t('Start Page')} description={t('The page that opens after you sign in.')}>
      <Field label={t('Start page')} hideLabel>
        <Select
          value={chosen ?? user.start_page}
          options={START_PAGES}
          disabled={chosen !== undefined}
          onValueChange={(page) => void choose(page)}
        />
      </Field>
    </Card>
  )
}
