// Whether an animation is worth playing (on screen, in a visible tab), and whether the visitor prefers reduced motion.
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** True while the tab is visible and at least a third of the element is on screen. */
export function useAwake(ref: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false)
  const shown = useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setOnScreen(entry?.isIntersecting === true && isMostlyVisible(entry)),
      { threshold: [0, 0.1, 0.2, 0.33, 0.5] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return onScreen && shown
}

/** Whether the visitor prefers reduced motion (`prefers-reduced-motion`), kept current. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      reducedMotion.addEventListener('change', listener)
      return () => reducedMotion.removeEventListener('change', listener)
    },
    () => reducedMotion.matches,
  )
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether a third of the element is visible, or a third of the screen if the element is larger. */
function isMostlyVisible(entry: IntersectionObserverEntry): boolean {
  const screen = entry.rootBounds?.height ?? window.innerHeight
  return entry.intersectionRatio >= 0.33 || entry.intersectionRect.height >= screen / 3
}
