// The state of inviting a list of people: the progress, the result, and a way to stop.

import { useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Role } from '../../domain/member/member.ts'
import { inviteMany, type ManyResult } from './invite-many.ts'

export function useInviteMany(projectId: string, onBusy: (isBusy: boolean) => void) {
  const [progress, setProgress] = useState<string>()
  const [result, setResult] = useState<ManyResult>()
  const stopping = useRef<AbortController>(undefined)

  async function invite(entries: readonly string[], role: Role): Promise<ManyResult> {
    stopping.current = new AbortController()
    const show = (done: number) =>
      setProgress(t('Sending {done} of {count}...', { done, count: entries.length }))
    show(0)
    onBusy(true)
    try {
      const done = await inviteMany(
        { projectId, entries, role },
        { signal: stopping.current.signal, onProgress: show },
      )
      setResult(done)
      return done
    } finally {
      setProgress(undefined)
      onBusy(false)
    }
  }

  return {
    /** In words while people are being invited. */
    progress,
    result,
    invite,
    stop: () => stopping.current?.abort(),
    forget: () => setResult(undefined),
  }
}
