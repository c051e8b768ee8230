// A gray block in the shape of the content that is loading. Put a Spinner or `aria-busy` beside it for screen readers.
import { classNames } from './class-names.ts'

/** A pulsing block; give it its size, e.g. `className="h-4 w-32"`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-hover', className)} />
}
