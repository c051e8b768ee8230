// An example of a message, roughly as a chat shows it, and the body that is sent.

import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import type { ChatFormat } from '../../domain/webhook/format/format.ts'
import { type Line, type Message, titleOf } from '../../domain/webhook/format/message.ts'
import { sampleMessage } from '../../domain/webhook/format/samples.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'

type Props = { chat: ChatFormat; project: Pick<Project, 'id' | 'key' | 'name'> }

export function Preview({ chat, project }: Props) {
  const url = `${window.location.origin}/project/${project.id}`
  const message = sampleMessage({ ...project, url })
  return (
    <div className="flex flex-col gap-2">
      <section
        aria-label={t('A message in {label}', { label: chat.label })}
        className="flex gap-3 rounded-md border border-line bg-sunken p-3 text-sm"
      >
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-md bg-accent font-semibold text-accent-ink"
        >
          L
        </span>
        <Shown chat={chat} message={message} />
      </section>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer text-ink-soft">{t('Body that is sent')}</summary>
        <section
          aria-label={t('Body of an example')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
          tabIndex={0}
          className="mt-2 max-h-64 overflow-auto rounded-md border border-line bg-sunken p-3"
        >
          <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(chat.body(message), null, 2)}
          </pre>
        </section>
      </details>
    </div>
  )
}

function Shown({ chat: { look }, message }: { chat: ChatFormat; message: Message }) {
  const { headline, ticket, facts, text } = message
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t('Lacewing')}</span>
        {look.badge && <Badge>{look.badge}</Badge>}
      </p>
      <p>{headline}</p>
      {ticket && <p className="font-semibold text-accent-text">{titleOf(ticket)}</p>}
      <dl className={classNames('flex flex-wrap', look.facts === 'columns' ? 'gap-x-8 gap-y-1' : 'flex-col')}>
        {facts.map(({ label, value }) => (
          <div key={label} className={look.facts === 'columns' ? '' : 'flex gap-1'}>
            <dt className="font-medium">{look.facts === 'columns' ? label : `${label}:`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text.length > 0 && (
        <blockquote className="border-l-4 border-line pl-3">
          {text.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an example never change places
            <Words key={at} line={line} />
          ))}
        </blockquote>
      )}
      {look.hasButton && ticket && (
        <p className="mt-1 w-fit rounded-md border border-line-strong px-3 py-1">
          {t('Open {key}', { key: ticket.key })}
        </p>
      )}
    </div>
  )
}

function Words({ line }: { line: Line }) {
  return (
    <p>
      {line.map(({ text, bold, italic, strike, code }, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of an example never change places
          key={at}
          className={classNames(
            bold && 'font-semibold',
            italic && 'italic',
            strike && 'line-through',
            code && 'font-mono',
          )}
        >
          {text}
        </span>
      ))}
    </p>
  )
}
