// Proposals and a person's decisions: one by one, or all that can be taken back at once.

import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Proposal } from '../../domain/proposal/proposal.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { toast } from '../ui/toast.tsx'
import { type Decide, ProposalRow } from './proposal-row.tsx'

const TOAST = { id: 'proposal' }

type Props = {
  projectId: string
  proposals: Proposal[]
  /** Fetches the proposals again: an accepted one may have changed nothing, and then there is no event. */
  onDecided: () => void
  /** Whether the proposals are about several tickets, so that each row names its ticket. */
  isOfProject?: boolean
}

export function ProposalList({ projectId, proposals, onDecided, isOfProject = false }: Props) {
  const { may } = useProject(projectId)
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members
  const people = members?.map(({ profile }) => profile) ?? []
  const decide = useDecide(projectId, onDecided)
  const mayDecide = may('proposal.decide')
  // A deletion must not be below the fold.
  const irreversibleFirst = proposals.toSorted(
    (one, other) => Number(one.is_reversible) - Number(other.is_reversible),
  )
  const { listRef, remember } = useFocusNext(irreversibleFirst)
  return (
    <>
      {mayDecide && proposals.length > 1 && <All proposals={proposals} decide={decide} />}
      <ul ref={listRef} aria-label={t('Proposals')} className="flex flex-col divide-y divide-line">
        {irreversibleFirst.map((proposal) => (
          <li key={proposal.id}>
            <RecordBoundary
              record={proposal}
              fallback={<BrokenRecord cannotShow={t('This proposal cannot be shown.')} />}
            >
              <ProposalRow
                proposal={proposal}
                people={people}
                projectId={projectId}
                mayDecide={mayDecide}
                namesTicket={isOfProject}
                accept={(one, altered) => remember(one, decide.accept(one, altered))}
                decline={(one) => remember(one, decide.decline(one))}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
    </>
  )
}

export function MoreLater() {
  return (
    <p className="pb-3 text-sm text-ink-faint">{t('More appear when these are accepted or declined.')}</p>
  )
}

/** A decided row disappears with its buttons. The focus then goes to the row that takes its place, or to the last one. */
function useFocusNext(shown: Proposal[]) {
  const listRef = useRef<HTMLUListElement>(null)
  const decided = useRef<{ id: string; at: number }>(undefined)
  useLayoutEffect(() => {
    const { id, at } = decided.current ?? {}
    if (at === undefined || shown.some((one) => one.id === id)) return
    decided.current = undefined
    // A user who went on to write somewhere keeps the focus there.
    if (document.activeElement?.matches('input, textarea')) return
    const rows = listRef.current?.querySelectorAll<HTMLElement>(':scope > li > article') ?? []
    rows[Math.min(at, rows.length - 1)]?.focus()
  }, [shown])
  async function remember({ id }: Proposal, request: Promise<boolean>): Promise<boolean> {
    const at = shown.findIndex((one) => one.id === id)
    decided.current = { id, at }
    const isDone = await request
    if (!isDone) decided.current = undefined
    return isDone
  }
  return { listRef, remember }
}

function useDecide(projectId: string, onDecided: () => void): Decide {
  const accepting = useCommand('acceptProposal')
  const declining = useCommand('declineProposal')
  async function decide(request: Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await request
      onDecided()
      return true
    } catch (error) {
      toast.error(failed, reasonOf(error), TOAST)
      return false
    }
  }
  const params = { projectId }
  return {
    accept: ({ id }, altered) =>
      decide(
        accepting.run({ params, input: { proposal_id: id, ...(altered && { input: altered }) } }),
        t('The proposal could not be accepted'),
      ),
    decline: ({ id }) =>
      decide(declining.run({ params, input: { proposal_id: id } }), t('The proposal could not be declined')),
  }
}

/**
 * Decides one proposal after the other: each is a change of its own, and a refused one stays in the list. A deletion is accepted
 * only by the button of its own row.
 */
function All({ proposals, decide }: { proposals: Proposal[]; decide: Decide }) {
  const [progress, setProgress] = useState<string>()
  const [asksToDecline, setAsksToDecline] = useState(false)
  const reversible = proposals.filter(({ is_reversible }) => is_reversible)
  const irreversible = proposals.length - reversible.length
  async function all(kind: keyof Decide, chosen: Proposal[]) {
    let made = 0
    for (const [index, proposal] of chosen.entries()) {
      setProgress(t('{index} of {count}', { index, count: chosen.length }))
      if (await decide[kind](proposal)) made += 1
    }
    setProgress(undefined)
    const values = { made, count: chosen.length }
    if (made === chosen.length)
      toast.success(
        kind === 'accept'
          ? t('{count, plural, one {# proposals accepted.} other {# proposals accepted.}}', values)
          : t('{count, plural, one {# proposals declined.} other {# proposals declined.}}', values),
        TOAST,
      )
    else
      toast.plain(
        kind === 'accept'
          ? t(
              '{count, plural, one {{made} of # proposals accepted; the others are still waiting.} other {{made} of # proposals accepted; the others are still waiting.}}',
              values,
            )
          : t(
              '{count, plural, one {{made} of # proposals declined; the others are still waiting.} other {{made} of # proposals declined; the others are still waiting.}}',
              values,
            ),
        TOAST,
      )
  }
  const isRunning = progress !== undefined
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2 border-b border-line pb-3">
      {reversible.length > 1 && (
        <Button size="sm" disabled={isRunning} onClick={() => void all('accept', reversible)}>
          {t('Accept All {count}', { count: reversible.length })}
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={isRunning} onClick={() => setAsksToDecline(true)}>
        {t('Decline All')}
      </Button>
      <p role="status" className="text-sm text-ink-faint">
        {progress}
      </p>
      {irreversible > 0 && (
        <p className="flex w-full items-start gap-1.5 text-sm text-ink-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-text" />
          {t(
            '{count, plural, one {# proposal deletes something or writes to people outside the project. Accept it by itself.} other {# proposals delete something or write to people outside the project. Accept each of them by itself.}}',
            { count: irreversible },
          )}
        </p>
      )}
      <ConfirmDialog
        open={asksToDecline}
        onOpenChange={setAsksToDecline}
        title={t('{count, plural, one {Decline # proposals?} other {Decline # proposals?}}', {
          count: proposals.length,
        })}
        description={t('Nothing is changed, and the proposals are discarded. This cannot be undone.')}
        confirmLabel={t('Decline {count}', { count: proposals.length })}
        onConfirm={() => {
          setAsksToDecline(false)
          void all('decline', proposals)
        }}
      />
    </div>
  )
}
