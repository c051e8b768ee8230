// The settings for mails: read once, and each choice saved at once.

import { useRef, useState } from 'react'
import type { RawInputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import type { NotificationSettings } from '../../domain/notification/notification.ts'
import { reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { toast } from '../ui/toast.tsx'

type Changes = Omit<RawInputOf<'updateNotificationSettings'>, 'paces'> & {
  paces?: Partial<NotificationSettings['paces']>
}

export function useNotificationSettings() {
  const query = useQuery('getNotificationSettings', { params: {} })
  const [chosen, setChosen] = useState<Changes>({})
  /** Saves run one after the other, so that the last choice is the one that is kept. */
  const saving = useRef<Promise<void>>(Promise.resolve())
  const settings = query.data && {
    ...query.data,
    ...chosen,
    paces: { ...query.data.paces, ...chosen.paces },
  }

  async function save(changes: Changes) {
    try {
      await runCommand('updateNotificationSettings', { params: {}, input: changes })
    } catch (error) {
      toast.error(t('Failed to save your mail settings'), reasonOf(error))
      // Shows the settings that the server has.
      setChosen({})
      await query.refetch()
    }
  }

  return {
    query,
    /** The settings with the choices that are still being saved. */
    settings,
    choose(changes: Changes) {
      const zoned = { ...changes, ...(settings && settings.zone === null && { zone: browserZone() }) }
      setChosen((before) => ({ ...before, ...zoned, paces: { ...before.paces, ...zoned.paces } }))
      saving.current = saving.current.then(() => save(zoned))
    },
  }
}

/** The time zone of the browser's system. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
