// The demo in its window: a still picture, then the live board once its code has loaded. Loading starts when the window
// is near the viewport and the browser is idle, or when the visitor presses play.

import { Pause, Play } from 'lucide-react'
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/logo.tsx'
import { PersonAvatar, people } from './demo-people.tsx'
import { StillBoard } from './demo-still.tsx'
import type { DemoPerson } from './demo-story.ts'
import { useAwake, useReducedMotion } from './use-awake.ts'

const LiveBoard = lazy(() =>
  import('./demo-board.tsx').then(
    (module) => ({ default: module.LiveBoard }),
    // If the code cannot be loaded (offline, or the server was upgraded), the still picture is kept and the page still works.
    () => ({ default: StillBoard }),
  ),
)

/** `wanted` is null until the visitor presses play or pause; the demo then plays unless they prefer reduced motion. */
const HIDDEN = { span: (text: string) => <span className="sr-only">{text}</span> }

export function Demo({
  wanted,
  onWant,
  ref,
}: {
  wanted: boolean | null
  onWant: (play: boolean) => void
  ref?: Ref<HTMLElement>
}) {
  const frame = useRef<HTMLDivElement>(null)
  const awake = useAwake(frame)
  const near = useNear(frame)
  const reduced = useReducedMotion()
  const isWanted = wanted ?? !reduced
  return (
    <section
      ref={ref}
      id="demo"
      tabIndex={-1}
      aria-labelledby="demo-title"
      className="scroll-mt-4 outline-none"
    >
      <div ref={frame} className="overflow-clip rounded-xl border border-line-strong bg-canvas shadow-lg">
        <div className="flex items-center gap-2 border-b border-line px-3 py-2">
          <Mark className="size-4" />
          <h2 id="demo-title" className="truncate text-sm font-medium">
            {rich('Apollo guidance<span>: a live demo board</span>', {}, HIDDEN)}
          </h2>
          <span className="ml-auto flex items-center -space-x-1">
            {(Object.keys(people) as DemoPerson[]).map((person) => (
              <PersonAvatar key={person} person={person} className="ring-2 ring-canvas" />
            ))}
          </span>
          <Button
            size="sm"
            variant="ghost"
            icon={isWanted ? <Pause /> : <Play />}
            onClick={() => onWant(!isWanted)}
          >
            {isWanted
              ? rich('Pause<span> the demo</span>', {}, HIDDEN)
              : rich('Play<span> the demo</span>', {}, HIDDEN)}
          </Button>
        </div>
        {near || wanted ? (
          <Suspense fallback={<StillBoard />}>
            <LiveBoard playing={isWanted && awake} reducedMotion={reduced} />
          </Suspense>
        ) : (
          <StillBoard />
        )}
      </div>
      <p className="mt-3 text-center text-sm text-ink-faint text-pretty">
        {t(
          'Take a card yourself: mouse, touch or keyboard. Mira, Jonas and Aiko are scripted; the dragging is real.',
        )}
      </p>
    </section>
  )
}

function useNear(ref: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let idle = 0
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        idle = whenIdle(() => setNear(true))
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelIdle(idle)
    }
  }, [ref])
  return near
}

// Safari has no requestIdleCallback.
const hasIdle = 'requestIdleCallback' in window
const whenIdle = (action: () => void) =>
  hasIdle ? requestIdleCallback(action, { timeout: 2000 }) : window.setTimeout(action, 600)
const cancelIdle = (handle: number) => (hasIdle ? cancelIdleCallback(handle) : clearTimeout(handle))
