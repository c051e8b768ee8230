// The width of a picture on the screen, and the direction in which it runs.
import { useLayoutEffect, useRef, useState } from 'react'

/** @returns the ref for the element around the picture; a width of 0 until it is known */
export function useSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, isRtl: false })
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const isRtl = getComputedStyle(box).direction === 'rtl'
    const measure = () => {
      const width = Math.floor(box.clientWidth)
      setSize((known) => (known.width === width || width === 0 ? known : { width, isRtl }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { element, ...size }
}
