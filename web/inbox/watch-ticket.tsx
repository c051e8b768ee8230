// Whether the user watches the open ticket, and a button to start or stop watching. While the ticket is open, its inbox line is
// marked as read.

import { Bell, BellOff } from 'lucide-react'
import { useEffect } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import { queryClient } from '../data/cache.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { keyHint } from '../keys/key-commands.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { isKeptUnread, sendMark } from './marks.ts'

export function WatchTicket({ ticketId }: { ticketId: string }) {
  const params = { ticketId }
  const query = useQuery('getWatching', { params })
  const watch = useCommand('watchTicket')
  const unwatch = useCommand('unwatchTicket')
  useReadWhileShown(ticketId, query.data?.unread ?? null)
  const is_watching = query.data?.is_watching ?? false
  useKeyCommands('ticket', { toggleWatch: query.data && (() => void toggle()) })

  async function toggle() {
    const queryKey = ['plain', 'getWatching', params, {}]
    const show = (is_watching: boolean) =>
      queryClient.setQueryData<OutputOf<'getWatching'>>(
        queryKey,
        (known) => known && { ...known, is_watching },
      )
    show(!is_watching)
    try {
      await (is_watching ? unwatch : watch).run({ params, input: {} })
    } catch (error) {
      show(is_watching)
      toast.error(
        is_watching ? t('Failed to stop watching the ticket') : t('Failed to watch the ticket'),
        reasonOf(error),
      )
    }
  }

  if (!query.data) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-my-1"
      icon={is_watching ? <BellOff /> : <Bell />}
      {...keyHint(
        'toggleWatch',
        is_watching
          ? t('Changes of this ticket appear in your inbox')
          : t('Get changes of this ticket in your inbox'),
      )}
      onClick={() => void toggle()}
    >
      <span className="max-sm:sr-only">{is_watching ? t('Unwatch') : t('Watch')}</span>
    </Button>
  )
}

/** @param unread the number of the newest event in its line; null if nothing is unread */
function useReadWhileShown(ticketId: string, unread: number | null) {
  const { run } = useCommand('markInbox')
  useEffect(() => {
    if (unread === null) return
    function read() {
      if (document.hidden || unread === null || isKeptUnread(ticketId)) return
      const lines = [{ ticket_id: ticketId, seq: unread }]
      // If this fails, the next event or the next visit tries again.
      sendMark(() => run({ params: {}, input: { lines, as: 'read' } })).catch(() => {})
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [run, ticketId, unread])
}
