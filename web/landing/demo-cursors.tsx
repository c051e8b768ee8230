// Named cursors of the scripted teammates, and the speech bubble of a commenter. Decorative.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { people } from './demo-people.tsx'
import { type DemoPerson, type DemoState, stepAt } from './demo-story.ts'

type Point = { x: number; y: number }

const names = Object.keys(people) as DemoPerson[]

export function Cursors({
  board,
  state,
  hidden,
}: {
  board: RefObject<HTMLDivElement | null>
  state: DemoState
  hidden: boolean
}) {
  const [points, setPoints] = useState<Partial<Record<DemoPerson, Point>>>({})
  const { who, number, action } = stepAt(state.step)
  const { phase, tickets } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: reordering the tickets moves the measured cards.
  useLayoutEffect(() => {
    if (phase === 'rest') return
    const point = pointOn(board.current, number)
    if (point) setPoints((now) => ({ ...now, [who]: point }))
  }, [board, who, number, phase, tickets])

  const point = points[who]
  return (
    <div
      aria-hidden="true"
      className={classNames(
        '@container pointer-events-none absolute inset-0 overflow-clip rounded-lg',
        hidden && 'invisible',
      )}
    >
      {names.map((name) => (
        <Cursor key={name} person={name} point={points[name]} active={name === who} />
      ))}
      {point && action.do === 'comment' && phase === 'act' && (
        <div
          className="absolute top-0 left-0 w-52 max-w-full"
          style={{ translate: `min(${point.x}px, calc(100cqw - 13rem)) ${point.y + 30}px` }}
        >
          <p className="animate-rise-in rounded-lg border border-line-strong bg-raised p-2 text-sm text-ink shadow-md">
            {action.text}
          </p>
        </div>
      )}
    </div>
  )
}

function Cursor({ person, point, active }: { person: DemoPerson; point?: Point; active: boolean }) {
  const { name, ground, pointer } = people[person]
  return (
    <div
      className={classNames(
        'absolute top-0 left-0 transition-[translate] duration-[750ms] ease-out',
        (!point || !active) && 'invisible',
      )}
      style={{ translate: point ? `${point.x}px ${point.y}px` : '50cqw 50%' }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames('size-4', pointer)}>
        <path d="M2 1.5 13.5 6 8.3 8.3 6 13.5Z" fill="currentColor" stroke="var(--canvas)" strokeWidth="1" />
      </svg>
      <span
        className={classNames(
          'ml-3 block w-fit rounded-sm px-1.5 text-xs font-medium text-[oklch(1_0_0)]',
          ground,
        )}
      >
        {name}
      </span>
    </div>
  )
}

function pointOn(board: HTMLDivElement | null, number: number): Point | null {
  const card = board?.querySelector(`[data-ticket="${number}"]`)?.parentElement
  if (!board || !card) return null
  const ground = board.getBoundingClientRect()
  const box = card.getBoundingClientRect()
  return { x: box.left - ground.left + box.width * 0.62, y: box.bottom - ground.top - 30 }
}
