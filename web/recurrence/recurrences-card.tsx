// The 'Recurring Tickets' card of the settings: the rules of the project, for admins with buttons to change them.

import { useLocation, useNavigate } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import '../../domain/late-live.ts'
import type { Capability } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import { RECURRENCES_PER_PROJECT, type Recurrence } from '../../domain/recurrence/recurrence.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { RecurrenceDialog } from './recurrence-dialog.tsx'
import { RecurrenceRow } from './recurrence-row.tsx'

/** The anchor at which the card opens its form. */
export const NEW_RECURRENCE = 'new-recurring-ticket'

type Props = { project: Project; may: (capability: Capability) => boolean }

export function RecurrencesCard({ project, may }: Props) {
  const query = useLiveQuery('listRecurrences', { params: { projectId: project.id } })
  const [isOpen, setOpen] = useState(false)
  const rows: Recurrence[] | undefined = query.data?.recurrences
  const mayManage = may('recurrence.manage')
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === NEW_RECURRENCE })
  const isFull = (rows?.length ?? 0) >= RECURRENCES_PER_PROJECT
  function close() {
    setOpen(false)
    // The address no longer asks for the form, so that the page can be loaded again without it.
    if (isAsked) void navigate({ to: '.', search: true, hash: 'recurring-tickets', replace: true })
  }
  return (
    <Card
      title={rows?.length ? t('Recurring tickets ({rows})', { rows: rows.length }) : t('Recurring tickets')}
      description={t('Tickets that are created again and again, by a rule.')}
      actions={
        rows &&
        mayManage && (
          <Button
            size="sm"
            icon={<Repeat />}
            disabled={isFull}
            title={
              isFull
                ? t('A project has at most {count} recurring tickets', {
                    count: RECURRENCES_PER_PROJECT,
                  })
                : undefined
            }
            onClick={() => setOpen(true)}
          >
            <span>
              {rich(
                'New<span> Recurring Ticket</span>',
                {},
                { span: (text) => <span className="max-sm:sr-only">{text}</span> },
              )}
            </span>
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading the recurring tickets')}
        failed={t('Failed to load the recurring tickets')}
        query={query}
        rows={rows}
        keyOf={({ id }) => id}
        cannotShow={t('This recurring ticket cannot be shown.')}
        none={t('There are no recurring tickets yet.')}
        label={t('Recurring tickets')}
        className="-my-2.5"
      >
        {(one) => <RecurrenceRow recurrence={one} project={project} mayManage={mayManage} />}
      </QueryList>
      {(isOpen || (isAsked && rows && mayManage && !isFull)) && (
        <RecurrenceDialog projectId={project.id} onClose={close} />
      )}
    </Card>
  )
}
