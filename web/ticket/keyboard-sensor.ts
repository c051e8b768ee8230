// Dragging by keyboard: the library's own sensor, but each key is answered by a paint before the board does what it asks.
// Lifting and dropping draw the columns anew in one piece, too long a wait for a key on a slow machine.
import { type SensorAPI, type SnapDragActions, type TryGetLock, useKeyboardSensor } from '@hello-pangea/dnd'
import { useMemo } from 'react'

export function usePaintedKeyboardSensor(api: SensorAPI) {
  useKeyboardSensor(useMemo(() => ({ ...api, tryGetLock: painted(api) }), [api]))
}

function painted(api: SensorAPI): TryGetLock {
  return (id, stop, options) => {
    let hasLetGo = false
    // Once the sensor has let go, its drop is still to come here, and it must not be stopped a second time.
    const stopOnce = () => hasLetGo || stop?.()
    const preDrag = api.tryGetLock(id, stopOnce, options)
    if (!preDrag) return null
    const hideLifting = showLifting(options?.sourceEvent)

    let drag: SnapDragActions | undefined
    const step = (name: 'moveUp' | 'moveDown' | 'moveLeft' | 'moveRight') => () =>
      afterPaint(() => drag?.isActive() && drag[name]())
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
          // The ticket has left the page meanwhile.
          preDrag.abort()
          stopOnce()
        }
      })
      return {
        moveUp: step('moveUp'),
        moveDown: step('moveDown'),
        moveLeft: step('moveLeft'),
        moveRight: step('moveRight'),
        drop: end('drop'),
        cancel: end('cancel'),
        isActive: () => (drag ?? preDrag).isActive(),
        shouldRespectForcePress: preDrag.shouldRespectForcePress,
      }
    }
    return { ...preDrag, snapLift }
  }
}

let last: Promise<void> = Promise.resolve()

/**
 * One after the other, each once what came before it is painted: the library waits for the end of a movement, and one
 * that was never seen does not end.
 */
function afterPaint(act: () => void) {
  // An error is the page's, as it would be in the key's own event, and keeps no later key from its work.
  last = last.then(painting).then(act).catch(reportError)
}

function painting(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** What the key is answered by, until the columns are drawn. */
function showLifting(event: Event | undefined): () => void {
  const card = event?.target instanceof Element ? event.target : undefined
  card?.setAttribute('data-lifting', '')
  return () => card?.removeAttribute('data-lifting')
}
