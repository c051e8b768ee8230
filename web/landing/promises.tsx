// Two promises, each with a picture: no lost edits, and easy self-hosting. Other trackers do not keep them.

import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { PersonAvatar } from './demo-people.tsx'

const facts: { title: string; text: string }[] = [
  {
    title: t('Fast at any size'),
    text: t(
      'Columns and lists load in parts and search uses an index, so a large project opens as fast as a small one.',
    ),
  },
  {
    title: t('Roles that are enforced'),
    text: t(
      'Viewers read and comment, developers work, admins tidy up, owners decide. The server checks every request, not only the page.',
    ),
  },
  {
    title: t('Nobody looking over your shoulder'),
    text: t(
      'No analytics, no outside scripts, no calls home. A page talks to your server and to nothing else.',
    ),
  },
]

export function Promises() {
  return (
    <section aria-labelledby="promises-title" className="border-y border-line bg-surface py-16 sm:py-24">
      <div className="mx-auto w-full max-w-6xl px-4">
        <h2 id="promises-title" className="max-w-xl text-3xl font-semibold tracking-tight">
          {t('Nothing gets lost, and it all stays with you')}
        </h2>
        <div className="mt-8 grid gap-4 lg:grid-cols-2">
          <Panel
            title={t('Two people, one ticket, no lost edit')}
            text={t(
              'Changes to different fields merge. When two people change the same field, you see both versions, and what you typed waits until you have chosen.',
            )}
          >
            <Conflict />
          </Panel>
          <Panel
            title={t('One command, and it is yours')}
            text={t(
              'It brings its own PostgreSQL and needs no other service, not even a mail server. Do you already have a database? Name it in DATABASE_URL.',
            )}
          >
            <Terminal />
          </Panel>
        </div>
        <dl className="mt-10 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-ink-soft text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col overflow-clip rounded-xl border border-line bg-canvas">
      <div className="p-5">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1 text-ink-soft text-pretty">{text}</p>
      </div>
      <div
        aria-hidden="true"
        className="mt-auto flex min-h-48 flex-col justify-center border-t border-line bg-sunken p-5 select-none"
      >
        {children}
      </div>
    </div>
  )
}

function Conflict() {
  return (
    <div className="rounded-lg border border-line-strong bg-raised p-3 shadow-sm">
      <p className="text-sm font-medium">{t('Mira changed the title while you were editing')}</p>
      <div className="mt-2.5 grid gap-2 sm:grid-cols-2">
        <Version
          by={<PersonAvatar person="mira" size="sm" />}
          name={t('Mira')}
          text={t('1202 alarm with the radar on')}
        />
        <Version chosen by={<Radio />} name={t('Yours')} text={t('1202 alarm when the radar is left on')} />
      </div>
    </div>
  )
}

function Version(props: { by: ReactNode; name: string; text: string; chosen?: boolean }) {
  return (
    <div
      className={`rounded-md border p-2.5 text-sm ${props.chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface'}`}
    >
      <p className="flex items-center gap-1.5 text-xs text-ink-soft">
        {props.by}
        {props.name}
      </p>
      <p className="mt-1.5 font-medium">{props.text}</p>
    </div>
  )
}

function Radio() {
  return <span className="m-0.5 inline-flex size-4 rounded-full border-[5px] border-accent bg-surface" />
}

function Terminal() {
  return (
    <div className="rounded-lg border border-line-strong bg-raised p-4 font-mono text-sm leading-6 shadow-sm">
      <p>
        <span className="text-ink-faint">$ </span>npm start
      </p>
      <p className="text-accent-text wrap-anywhere">{t('Lacewing is ready: open http://localhost:3000')}</p>
    </div>
  )
}
