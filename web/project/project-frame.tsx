// The frame of a project page: the header with logo, live indicator and account menu. It stays the same from the moment the
// page is opened, so that nothing in it loses focus when the project arrives; the project puts its own parts into it.

import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/locale/message.ts'
import { HeaderEnd } from '../header-end.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'

/** title: beside the logo. actions: before the live indicator. row: below the top bar. */
type FrameSlots = Record<'title' | 'actions' | 'row', HTMLElement | null>

const Context = createContext<FrameSlots>({ title: null, actions: null, row: null })

/**
 * @param isLive whether the page shows a project that can change live
 * @param hasProject whether the children fill the frame's places, now or once the project has loaded
 */
export function ProjectFrame({
  isLive,
  hasProject,
  children,
}: {
  isLive: boolean
  hasProject: boolean
  children: ReactNode
}) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [row, setRow] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title, actions, row }), [title, actions, row])
  return (
    <Page
      width="full"
      start={
        <>
          <Link
            to="/dashboard"
            aria-label={t('Lacewing')}
            // On phones the back button leads there, too, and the project's name needs the room.
            className={classNames('shrink-0 rounded-sm', hasProject && 'max-sm:hidden')}
          >
            <Logo className={hasProject ? 'max-lg:[&>span]:hidden' : undefined} />
          </Link>
          <div ref={setTitle} className="contents" />
        </>
      }
      end={
        <>
          <div ref={setActions} className="contents" />
          <HeaderEnd isLive={isLive} isCrowded />
        </>
      }
      row={hasProject && <div ref={setRow} className="min-h-10 px-2 md:px-1.5" />}
    >
      <div data-page-content className="mx-auto flex w-full max-w-[110rem] flex-1 flex-col">
        <Context value={slots}>{children}</Context>
      </div>
    </Page>
  )
}

/** Shows its children in a place of the surrounding frame. */
export function InFrame({ slot, children }: { slot: keyof FrameSlots; children: ReactNode }) {
  const element = use(Context)[slot]
  return element && createPortal(children, element)
}
