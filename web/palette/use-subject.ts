// The ticket or tickets that the acts of the palette change: the open ticket, else the selected ones, else the one that the person
// looked at when the palette was opened, as for single keys. Only for people who may change tickets.

import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import { can, projectRoleOf } from '../../domain/policy.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { isNamed } from '../../domain/user/display.ts'
import { offeredBulk } from '../bulk/offered.ts'
import { queryClient } from '../data/cache.ts'
import { liveKey, useLiveQuery } from '../data/use-query.ts'
import { useTargets } from '../move/choose-project.tsx'
import { offeredMove } from '../move/offered.ts'
import { changeTicket } from '../ticket/change-ticket.ts'
import { lookedAt } from '../ticket/quick/looked-at.ts'
import { useToday } from '../ticket/use-today.ts'
import type { Subject, TicketAct } from './ticket-acts.ts'
import type { Target } from './transfer-acts.ts'

type AtHand = { subject: Subject; targets: Target[]; act: (act: TicketAct) => void }

/** The number in the address of the ticket under the pointer, or of the one that has the focus. */
function lookedAtNumber(projectId: string): number | undefined {
  const link = lookedAt() as HTMLAnchorElement | null
  const [, ofProject, number] = /^\/project\/([^/]+)\/ticket\/(\d+)$/.exec(link?.pathname ?? '') ?? []
  return ofProject === projectId ? Number(number) : undefined
}

function loadedTicket(projectId: string, number: number, loaded: TicketSummary[]): TicketSummary | undefined {
  const key = liveKey('getTicketByNumber', { projectId }, { number })
  return (
    queryClient.getQueryData<OutputOf<'getTicketByNumber'>>(key)?.ticket ??
    loaded.find((ticket) => ticket.project_id === projectId && ticket.number === number)
  )
}

/** @param loaded the tickets of all loaded windows */
export function useSubject(userId: string, loaded: TicketSummary[]): AtHand | undefined {
  const { projectId = '', number } = useParams({ strict: false })
  const [looked] = useState(() => lookedAtNumber(projectId))
  const [bulk] = useState(offeredBulk)
  const today = useToday()
  const one = number !== undefined ? Number(number) : bulk ? undefined : looked
  const ticket = one === undefined ? undefined : loadedTicket(projectId, one, loaded)
  const enabled = projectId !== '' && (ticket !== undefined || (bulk !== undefined && one === undefined))
  const params = { projectId }
  const { data } = useLiveQuery('getProject', { params, enabled })
  const members = useLiveQuery('listMembers', { params, enabled }).data?.members
  const labels = useLiveQuery('listLabels', { params, enabled }).data?.labels
  const milestones = useLiveQuery('listMilestones', { params, enabled }).data?.milestones
  const targets = useTargets(projectId)
  return useMemo((): AtHand | undefined => {
    if (!enabled || !data) return undefined
    const { project, columns } = data
    if (!can(projectRoleOf(userId, project, data.role), 'ticket.update', false, project)) return undefined
    return {
      subject: {
        name: ticket
          ? ticketKey(project.key, ticket.number)
          : t('{count, plural, one {# ticket selected} other {# tickets selected}}', {
              count: bulk?.count ?? 0,
            }),
        ticket,
        columns,
        people: (members ?? []).map(({ profile }) => profile).filter(isNamed),
        labels: labels ?? [],
        milestones: milestones ?? [],
        userId,
        today,
      },
      targets: targets ?? [],
      act: ({ act, done }) => {
        if (!ticket) bulk?.change(act, done)
        else if (act.do === 'transfer') offeredMove()?.(ticket, act.project_id)
        else void changeTicket(ticket, act)
      },
    }
  }, [enabled, data, members, labels, milestones, targets, ticket, bulk, userId, today])
}
