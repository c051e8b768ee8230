// The six feature cards. Their pictures are feature-pictures.tsx.

import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import {
  BoardPicture,
  BugPicture,
  CommentPicture,
  LivePicture,
  SearchPicture,
  TeamPicture,
} from './feature-pictures.tsx'

const features: { title: string; text: string; picture: ReactNode }[] = [
  {
    title: t('Bug tracking'),
    text: t(
      'Every ticket has a description, a priority from low to critical, and one person it is assigned to. A key like APO-12 finds it again.',
    ),
    picture: <BugPicture />,
  },
  {
    title: t('Team collaboration'),
    text: t(
      'Invite people by username or e-mail address, assign tickets, and give each member a role that the server enforces.',
    ),
    picture: <TeamPicture />,
  },
  {
    title: t('Drag-and-drop kanban boards'),
    text: t(
      'To Do, In Progress, Done. Drag with a mouse, a finger or the keyboard; a card moves when the change is saved, not before.',
    ),
    picture: <BoardPicture />,
  },
  {
    title: t('Real-time updates'),
    text: t(
      'Changes appear on every open page without a reload. After a lost connection a page catches up: nothing is missing, nothing appears twice.',
    ),
    picture: <LivePicture />,
  },
  {
    title: t('Multiple projects and search'),
    text: t(
      'Each project has its own board, members and keys. Ticket search and filters narrow the list as you type, and the link carries them.',
    ),
    picture: <SearchPicture />,
  },
  {
    title: t('Comments and discussion'),
    text: t(
      'Talk where the work is. A half-written comment is kept through a reload, a failed send or a lost session.',
    ),
    picture: <CommentPicture />,
  },
]

export function Features() {
  return (
    <section aria-labelledby="features-title" className="mx-auto w-full max-w-6xl px-4 py-16 sm:py-24">
      <h2 id="features-title" className="max-w-xl text-3xl font-semibold tracking-tight">
        {t('Everything a team needs to track its work, and nothing more.')}
      </h2>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {features.map(({ title, text, picture }) => (
          <li key={title} className="flex flex-col overflow-clip rounded-xl border border-line bg-surface">
            <div
              aria-hidden="true"
              className="flex h-40 flex-col justify-center overflow-clip border-b border-line bg-sunken px-5 select-none"
            >
              {picture}
            </div>
            <div className="p-5">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
