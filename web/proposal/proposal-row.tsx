// One proposal: who suggests what, and buttons to decide.

import { Link } from '@tanstack/react-router'
import { Check, PencilLine, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Proposal } from '../../domain/proposal/proposal.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { rich } from '../locale/rich.tsx'
import { useProject } from '../project/use-project.ts'
import { toTicket } from '../ticket/to-ticket.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ProposalWords, TEXT_FIELDS } from './proposal-words.tsx'

export type Decide = {
  /**
   * @param altered the input to use instead of the proposed one
   * @returns whether the change was made
   */
  accept: (proposal: Proposal, altered?: Record<string, unknown>) => Promise<boolean>
  decline: (proposal: Proposal) => Promise<boolean>
}

type Props = Decide & {
  proposal: Proposal
  people: Profile[]
  projectId: string
  mayDecide: boolean
  /** Whether to name the ticket that the proposal is about; not if that ticket is open. */
  namesTicket?: boolean
}

export function ProposalRow({ proposal, people, projectId, mayDecide, namesTicket, accept, decline }: Props) {
  const [pending, setPending] = useState<'accept' | 'decline'>()
  const [isAltering, setAltering] = useState(false)
  const [asks, setAsks] = useState(false)
  const { project } = useProject(projectId)
  const { ticket, token, proposer, created_at } = proposal
  const warning = irreversibleWords(proposal, project?.key ?? '')
  const isAlterable = Object.keys(TEXT_FIELDS).some((field) => typeof proposal.input[field] === 'string')

  async function decide(kind: 'accept' | 'decline', request: Promise<boolean>) {
    setPending(kind)
    await request
    setPending(undefined)
  }

  const from = { token, person: displayName(proposer), time: <TimeAgo at={created_at} /> }
  return (
    <article
      tabIndex={-1}
      aria-label={t('Proposal by {token}', { token })}
      className="flex flex-col gap-2 py-3"
    >
      <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">
        {namesTicket && ticket
          ? rich('{token}, for {person}, {time}, on {ticket}', {
              ...from,
              ticket: (
                <Link
                  {...toTicket(projectId, ticket.number)}
                  className="text-accent-text underline underline-offset-2"
                >
                  {project && <span className="font-mono">{ticketKey(project.key, ticket.number)}</span>}{' '}
                  {ticket.title}
                </Link>
              ),
            })
          : rich('{token}, for {person}, {time}', from)}
      </p>
      {isAltering ? (
        <Alter
          proposal={proposal}
          pending={pending === 'accept'}
          onCancel={() => setAltering(false)}
          onAccept={(altered) => void decide('accept', accept(proposal, altered))}
        />
      ) : (
        <>
          <ProposalWords proposal={proposal} people={people} projectId={projectId} />
          {mayDecide && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant={warning ? 'destructive' : 'primary'}
                icon={<Check />}
                pending={pending === 'accept'}
                disabled={pending !== undefined}
                onClick={() => (warning ? setAsks(true) : void decide('accept', accept(proposal)))}
              >
                {warning ? t('{action}…', { action: warning.label }) : t('Accept')}
              </Button>
              {isAlterable && (
                <Button
                  size="sm"
                  icon={<PencilLine />}
                  disabled={pending !== undefined}
                  onClick={() => setAltering(true)}
                >
                  {t('Edit')}
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                icon={<X />}
                pending={pending === 'decline'}
                disabled={pending !== undefined}
                onClick={() => void decide('decline', decline(proposal))}
              >
                {t('Decline')}
              </Button>
            </div>
          )}
        </>
      )}
      {warning && (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={t('{action}?', { action: warning.label })}
          description={warning.consequence}
          confirmLabel={warning.label}
          onConfirm={() => {
            setAsks(false)
            void decide('accept', accept(proposal))
          }}
        />
      )}
    </article>
  )
}

/** The words for accepting what cannot be taken back; undefined for other proposals. */
function irreversibleWords({ operation, ticket, is_reversible }: Proposal, projectKey: string) {
  if (is_reversible) return undefined
  const known: Partial<Record<string, { label: string; consequence: string }>> = {
    deleteTicket: {
      label: ticket ? t('Delete {key}', { key: ticketKey(projectKey, ticket.number) }) : t('Delete ticket'),
      consequence: t('The ticket with its comments disappears for everybody.'),
    },
    deleteComment: {
      label: t('Delete Comment'),
      consequence: t('The comment disappears for everybody.'),
    },
    deleteAttachment: {
      label: t('Remove File'),
      consequence: t('The file disappears for everybody.'),
    },
    createComment: {
      label: t('Send to Reporter'),
      consequence: t('A person outside the project can read it.'),
    },
    updateComment: {
      label: t('Send to Reporter'),
      consequence: t('A person outside the project can read it.'),
    },
  }
  return known[operation] ?? { label: t('Accept'), consequence: t('This may not be possible to undo.') }
}

type AlterProps = {
  proposal: Proposal
  pending: boolean
  onCancel: () => void
  onAccept: (altered: Record<string, unknown>) => void
}

/** The texts of the proposal, which can be changed before it is accepted. */
function Alter({ proposal: { input }, pending, onCancel, onAccept }: AlterProps) {
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      Object.keys(TEXT_FIELDS).flatMap((field) => {
        const text = input[field]
        return typeof text === 'string' ? [[field, text]] : []
      }),
    ),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending) onAccept({ ...input, ...texts })
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      {Object.entries(texts).map(([field, text], index) => {
        const Control = field === 'title' || field === 'name' ? Input : Textarea
        return (
          <Field key={field} label={TEXT_FIELDS[field] ?? field}>
            <Control
              value={text}
              // The person pressed Edit in order to write, so the first text gets the focus.
              ref={index === 0 ? (control: HTMLElement | null) => control?.focus() : undefined}
              onChange={({ target }) => setTexts((now) => ({ ...now, [field]: target.value }))}
            />
          </Field>
        )
      })}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={pending}>
          {t('Accept Edited')}
        </Button>
        <Button size="sm" variant="ghost" disabled={pending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
