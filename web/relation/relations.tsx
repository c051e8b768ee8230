// The relations of the open ticket, live, by kind: added by choosing a kind and finding the other ticket, removed with Undo.

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../domain/locale/message.ts'
import { RELATION_KINDS, type Relation } from '../../domain/relation/relation.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { LinkedTicket, RemoveLink } from '../ticket/dialog/linked-ticket.tsx'
import { EmptySection, SectionButton, useAddedByOthers } from '../ticket/dialog/section-row.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { AddRelation } from './add-relation.tsx'
import { CloseDuplicate, type Offer } from './close-duplicate.tsx'
import { useChangeRelation } from './use-change-relation.ts'

const newItems = (count: number) =>
  t('{count, plural, one {# new relation} other {# new relations}}', { count })

export function Relations({ ticket }: { ticket: Ticket }) {
  const { id: ticketId, project_id: projectId } = ticket
  const { may } = useProject(projectId)
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const query = useLiveQuery('listRelations', { params: { projectId, ticketId } })
  function close() {
    flushSync(() => setAdding(false))
    opener.current?.focus()
  }
  const mayEdit = may('ticket.update')
  const relations = query.data?.relations ?? []
  const hasFailed = query.error !== null && !query.data
  const [offer, setOffer] = useState<Offer>()
  const isEmpty = relations.length === 0 && !hasFailed
  const added = useAddedByOthers(newItems, query.data?.relations.length, isAdding, 'ticket-relations')
  if (isEmpty && !mayEdit) return null
  const add = mayEdit && !isAdding && (
    <Button ref={opener} size="sm" variant="ghost" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('Add a relation')}
    </Button>
  )
  if ((isEmpty && add) || added.words)
    return (
      <EmptySection section="relations">
        <SectionButton ref={opener} added={added} add={t('Add a relation')} onAdd={() => setAdding(true)} />
      </EmptySection>
    )
  return (
    <section aria-labelledby="ticket-relations">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id="ticket-relations" tabIndex={-1} className="outline-none text-sm font-semibold text-ink-soft">
          {t('Relations')}
        </h3>
        {add}
      </div>
      {hasFailed && (
        <ErrorState
          compact
          message={t('The relations could not be loaded.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {RELATION_KINDS.map(({ value, label }) => {
        const ofKind = relations.filter(({ kind }) => kind === value)
        if (ofKind.length === 0) return null
        return (
          <div key={value} className="mt-1">
            <h4 id={`relations-${value}`} className="text-xs text-ink-faint">
              {label}
            </h4>
            <ul aria-labelledby={`relations-${value}`} className="flex flex-col divide-y divide-line">
              {ofKind.map((relation) => (
                <li key={relation.ticket.id} className="flex min-h-9 min-w-0 items-center gap-2">
                  <RecordBoundary
                    record={relation}
                    fallback={<BrokenRecord cannotShow={t('This relation cannot be shown.')} />}
                  >
                    <Row of={ticket} relation={relation} mayEdit={mayEdit} />
                  </RecordBoundary>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {offer && mayEdit && (
        <CloseDuplicate
          offer={offer}
          relations={relations}
          ticket={ticket}
          onClose={() => setOffer(undefined)}
        />
      )}
      {isAdding && mayEdit && (
        <AddRelation ticket={ticket} relations={relations} onAdded={setOffer} onClose={close} />
      )}
    </section>
  )
}

function Row({ of, relation, mayEdit }: { of: Ticket; relation: Relation; mayEdit: boolean }) {
  const { project_id: projectId } = of
  const { number } = relation.ticket
  const { project } = useProject(projectId)
  const { remove } = useChangeRelation(of)
  const key = project ? ticketKey(project.key, number) : `#${number}`
  return (
    <>
      <LinkedTicket ticketKey={key} ticket={{ project_id: projectId, ...relation.ticket }} />
      {mayEdit && (
        <RemoveLink
          label={t('Remove the relation to {key}', { key })}
          title={t('Remove this relation')}
          onClick={() => void remove(relation, key)}
        />
      )}
    </>
  )
}
