// One ticket of the public board. If descriptions are shown, a description is fetched when the visitor opens it.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { PublicDescription, PublicTicket } from '../../domain/public-board/public-board.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import { publicCall, wordsOf } from '../data/public-call.ts'
import { LabelChip } from '../label/label-chip.tsx'
import { PriorityBadge, TypeIcon } from '../ticket/field/badges.tsx'
import { DueMark } from '../ticket/field/due-date.tsx'
import { Button } from '../ui/button.tsx'

export function PublicCard({
  ticket,
  status,
  secret,
}: {
  ticket: PublicTicket
  status: Status
  secret: string
}) {
  const { title, type, priority, due_date, labels, assignee, has_description } = ticket
  return (
    <article className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface p-3 shadow-xs">
      <div className="flex items-start gap-2">
        <span className="mt-1">
          <TypeIcon type={type} />
        </span>
        <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</h3>
      </div>
      {labels.length > 0 && (
        <ul aria-label={t('Labels')} className="flex flex-wrap gap-1">
          {labels.map((label) => (
            <li key={label.name} className="max-w-full min-w-0">
              <LabelChip label={{ ...label, description: null }} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
        <PriorityBadge priority={priority} />
        {due_date && <DueMark value={due_date} status={status} />}
        {assignee && <span className="ml-auto wrap-anywhere">{assignee}</span>}
      </div>
      {has_description && <Description id={ticket.id} title={title} secret={secret} />}
    </article>
  )
}

function Description({ id, title, secret }: { id: string; title: string; secret: string }) {
  const [text, setText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function toggle() {
    if (isOpen) return setOpen(false)
    setProblem(undefined)
    setPending(true)
    try {
      const path = `board/description?${new URLSearchParams({ ticket: id })}`
      const { description } = await publicCall<PublicDescription>(path, { secret })
      setText(description ?? '')
      setOpen(true)
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2.5"
        aria-expanded={isOpen}
        aria-label={
          isOpen
            ? t('Hide the description of {title}', { title })
            : t('Show the description of {title}', { title })
        }
        pending={pending}
        onClick={() => void toggle()}
      >
        {isOpen ? t('Hide description') : t('Show description')}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      {isOpen && <p className="max-w-full text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">{text}</p>}
    </div>
  )
}
