// Keyboard dragging: the library's sensor, but each key press is painted before the board acts on it. Lifting and
// dropping re-render the columns synchronously, which on a slow machine would delay the feedback.
import { type SensorAPI, type SnapDragActions, type TryGetLock, useKeyboardSensor } from '@hello-pangea/dnd'
import { useMemo } from 'react'
import { showNextColumn } from './board-columns.ts'

export function usePaintedKeyboardSensor(api: SensorAPI) {
  useKeyboardSensor(useMemo(() => ({ ...api, tryGetLock: painted(api) }), [api]))
}

function painted(api: SensorAPI): TryGetLock {
  return (id, stop, options) => {
    let hasLetGo = false
    // After the sensor has let go, its drop is still queued here and must not be stopped again.
    const stopOnce = () => hasLetGo || stop?.()
    const preDrag = api.tryGetLock(id, stopOnce, options)
    if (!preDrag) return null
    const hideLifting = showLifting(options?.sourceEvent)

    let drag: SnapDragActions | undefined
    const step = (name: 'moveUp' | 'moveDown' | 'moveLeft' | 'moveRight', side?: -1 | 1) => () =>
      afterPaint(async () => {
        // The library reads the scroll position in the next frame.
        if (side && drag?.isActive() && showNextColumn(side)) await painting()
        if (drag?.isActive()) drag[name]()
      })
    const end =
      (name: 'drop' | 'cancel'): SnapDragActions['drop'] =>
      (args) => {
        hasLetGo = true
        afterPaint(() => drag?.isActive() && drag[name](args))
      }
    const snapLift = (): SnapDragActions => {
      afterPaint(() => {
        hideLifting()
        if (!preDrag.isActive()) return
        if (api.findOptionsForDraggable(id)) drag = preDrag.snapLift()
        else {
          // The ticket was unmounted in the meantime.
          preDrag.abort()
          stopOnce()
        }
      })
      return {
        moveUp: step('moveUp'),
        moveDown: step('moveDown'),
        moveLeft: step('moveLeft', -1),
        moveRight: step('moveRight', 1),
        drop: end('drop'),
        cancel: end('cancel'),
        isActive: () => (drag ?? preDrag).isActive(),
        shouldRespectForcePress: preDrag.shouldRespectForcePress,
      }
    }
    return { ...preDrag, snapLift }
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs actions one at a time, each after the previous one was painted. The library waits for a transition to end, and a
 * transition that was never painted does not end.
 */
function afterPaint(action: () => unknown) {
  // Reports an error as an event handler's would be reported, and keeps the queue going.
  last = last.then(painting).then(action).catch(reportError)
}

function painting(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Shows immediate feedback for the key press, until the columns have rendered. */
function showLifting(event: Event | undefined): () => void {
  const card = event?.target instanceof Element ? event.target : undefined
  card?.setAttribute('data-lifting', '')
  return () => card?.removeAttribute('data-lifting')
}
