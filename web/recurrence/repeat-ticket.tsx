// The button of an open ticket that makes it a recurring one: the dialog begins with the fields of the ticket.

import { Repeat } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'

const loadDialog = () => import('./recurrence-dialog.tsx')
const RecurrenceDialog = lazy(async () => ({ default: (await loadChunk(loadDialog)).RecurrenceDialog }))

/** @param hasText the button has a word instead of only its icon */
export function RepeatTicket({ ticket, hasText = false }: { ticket: Ticket; hasText?: boolean }) {
  const { may } = useProject(ticket.project_id)
  const [isOpen, setOpen] = useState(false)
  const warm = () => preloadChunk(loadDialog)
  if (!may('recurrence.manage')) return null
  return (
    <>
      <Button
        {...(hasText
          ? { size: 'sm', variant: 'ghost', icon: <Repeat />, children: t('Repeat…') }
          : { variant: 'icon', 'aria-label': t('Repeat'), title: t('Repeat…'), children: <Repeat /> })}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <RecurrenceDialog projectId={ticket.project_id} from={ticket} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
