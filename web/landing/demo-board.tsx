// The live demo board: a script plays, and the visitor can drag tickets. Loaded after the page, with the drag library.
import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { useEffect, useRef, useState } from 'react'
import { TicketFace } from './demo-card.tsx'
import { ColumnFrame, ColumnGrid, type ColumnLook } from './demo-column.tsx'
import { Cursors } from './demo-cursors.tsx'
import { Feed } from './demo-feed.tsx'
import { people } from './demo-people.tsx'
import {
  advance,
  columns,
  type DemoPhase,
  type DemoState,
  type DemoStatus,
  type DemoTicket,
  drop,
  opening,
  stepAt,
} from './demo-story.ts'
import { useMoveAnimation } from './use-move-animation.ts'

export function LiveBoard({ playing, reducedMotion }: { playing: boolean; reducedMotion: boolean }) {
  const [state, setState] = useState(opening)
  const [dragging, setDragging] = useState(false)
  const board = useRef<HTMLDivElement>(null)
  const animation = useMoveAnimation(board, state.tickets, reducedMotion)
  usePhases(playing && !dragging, state, setState)

  const finish = ({ draggableId, destination }: DropResult) => {
    setDragging(false)
    if (!destination) return
    animation.skipNext()
    setState((now) =>
      drop(now, Number(draggableId), destination.droppableId as DemoStatus, destination.index),
    )
  }
  const touched = state.phase === 'rest' || dragging ? null : stepAt(state.step)
  return (
    <DragDropContext
      onBeforeCapture={() => {
        animation.stop()
        setDragging(true)
      }}
      onDragEnd={finish}
    >
      <ColumnGrid ref={board}>
        {columns.map((column) => (
          <LiveColumn
            key={column.status}
            column={column}
            tickets={state.tickets.filter((ticket) => ticket.status === column.status)}
            touched={touched?.number}
            touch={touched ? people[touched.who].ring : undefined}
          />
        ))}
        <Cursors board={board} state={state} hidden={dragging || !playing} />
      </ColumnGrid>
      <Feed lines={state.feed} />
    </DragDropContext>
  )
}

function LiveColumn(props: { column: ColumnLook; tickets: DemoTicket[]; touched?: number; touch?: string }) {
  const { column, tickets, touched, touch } = props
  return (
    <Droppable droppableId={column.status}>
      {(provided, { isDraggingOver }) => (
        <ColumnFrame column={column} count={tickets.length} over={isDraggingOver}>
          <div ref={provided.innerRef} {...provided.droppableProps} className="flex min-h-8 flex-1 flex-col">
            {tickets.map((ticket, index) => (
              <Draggable key={ticket.number} draggableId={String(ticket.number)} index={index}>
                {(card, { isDragging }) => (
                  <div
                    ref={card.innerRef}
                    {...card.draggableProps}
                    {...card.dragHandleProps}
                    className="mb-1.5 cursor-grab rounded-md active:cursor-grabbing sm:mb-2"
                  >
                    <div data-ticket={ticket.number}>
                      <TicketFace
                        ticket={ticket}
                        lifted={isDragging}
                        touch={ticket.number === touched ? touch : undefined}
                      />
                    </div>
                  </div>
                )}
              </Draggable>
            ))}
            {provided.placeholder}
          </div>
        </ColumnFrame>
      )}
    </Droppable>
  )
}

/** Milliseconds before the next beat. Comments are shown longer, so that they can be read. */
const pause: Record<DemoPhase, number> = { approach: 1000, act: 1300, rest: 600 }

function usePhases(running: boolean, state: DemoState, setState: (next: DemoState) => void) {
  useEffect(() => {
    if (!running) return
    const isComment = state.phase === 'act' && stepAt(state.step).action.do === 'comment'
    const timer = setTimeout(() => setState(advance(state)), pause[state.phase] + (isComment ? 1500 : 0))
    return () => clearTimeout(timer)
  }, [running, state, setState])
}
