// Whether this browser receives push messages, and turning that on and off.

import { useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { toast } from '../ui/toast.tsx'
import { ability, ownEndpoint, subscribe, unsubscribe } from './browser.ts'

const TOAST = { id: 'push' }

export function usePush() {
  const query = useQuery('getPush', { params: {} })
  /** The endpoint of this browser; undefined if there is none, null while it is not known. */
  const [own, setOwn] = useState<string | undefined | null>(null)
  const [can, setCan] = useState(ability)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    if (can !== 'able') return
    // If the browser does not say, there is no subscription to turn off.
    ownEndpoint().then(setOwn, () => setOwn(undefined))
  }, [can])

  const endpoints = query.data?.endpoints ?? []
  const isOn = typeof own === 'string' && endpoints.includes(own)

  async function attempt(words: string, change: () => Promise<string | undefined>) {
    setPending(true)
    try {
      setOwn(await change())
      await query.refetch()
    } catch (error) {
      toast.error(words, reasonOf(error), TOAST)
    } finally {
      setCan(ability())
      setPending(false)
    }
  }

  return {
    query,
    can,
    pending,
    isOn,
    isKnown: query.data !== undefined && own !== null,
    /** The number of other browsers of the same person. */
    others: endpoints.length - (isOn ? 1 : 0),
    turnOn: () =>
      attempt(t('Failed to turn push on'), async () => {
        const made = query.data && (await subscribe(query.data.public_key))
        if (!made) return undefined
        await runCommand('addPush', { params: {}, input: made })
        return made.endpoint
      }),
    turnOff: () =>
      attempt(t('Failed to turn push off'), async () => {
        if (own) await runCommand('removePush', { params: {}, input: { endpoint: own } })
        await unsubscribe()
        return undefined
      }),
  }
}
