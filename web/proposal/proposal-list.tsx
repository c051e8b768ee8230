// Proposals and a person's decisions: one by one, or all selected ones at once.
import { useState } from 'react'
import type { Proposal } from '../../domain/proposal/proposal.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
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
  return (
    <>
      {mayDecide && proposals.length > 1 && <All proposals={proposals} decide={decide} />}
      <ul aria-label="Proposals" className="flex flex-col divide-y divide-line">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <RecordBoundary record={proposal} fallback={<BrokenRecord what="proposal" />}>
              <ProposalRow
                proposal={proposal}
                people={people}
                projectId={projectId}
                mayDecide={mayDecide}
                namesTicket={isOfProject}
                {...decide}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
    </>
  )
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
        'The proposal could not be accepted',
      ),
    decline: ({ id }) =>
      decide(declining.run({ params, input: { proposal_id: id } }), 'The proposal could not be declined'),
  }
}

/** Decides one proposal after the other: each is a change of its own, and a refused one stays in the list. */
function All({ proposals, decide }: { proposals: Proposal[]; decide: Decide }) {
  const [done, setDone] = useState<number>()
  async function all(kind: keyof Decide) {
    let made = 0
    for (const [index, proposal] of proposals.entries()) {
      setDone(index)
      if (await decide[kind](proposal)) made += 1
    }
    setDone(undefined)
    const words = kind === 'accept' ? 'accepted' : 'declined'
    if (made === proposals.length) toast.success(`${made} proposals ${words}.`, TOAST)
    else
      toast.plain(`${made} of ${proposals.length} proposals ${words}; the others are still waiting.`, TOAST)
  }
  const isRunning = done !== undefined
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2 border-b border-line pb-3">
      <Button size="sm" disabled={isRunning} onClick={() => void all('accept')}>
        Accept All {proposals.length}
      </Button>
      <Button size="sm" variant="ghost" disabled={isRunning} onClick={() => void all('decline')}>
        Decline All
      </Button>
      <p role="status" className="text-sm text-ink-faint">
        {isRunning && `${done} of ${proposals.length}`}
      </p>
    </div>
  )
}
