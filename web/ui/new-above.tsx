// The button over the top of a list that counts what is new above, and goes there. The caller renders it before the list; it takes
// no room, so that the list does not move.
import { ArrowUp } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { NewButton } from './new-button.tsx'

/** Props of {@link NewAbove}. */
export type NewAboveProps = {
  /** Nothing is shown for zero. */
  count: number
  /** The words of the button. */
  children: ReactNode
  onClick: () => void
  pending?: boolean
  /** The place of the button, if not 8 px below the top of the scrolling element. */
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button for the new rows above; see the comment of the file. */
export function NewAbove({ count, children, onClick, pending, className, ref }: NewAboveProps) {
  return (
    <div role="status" className="contents">
      {count > 0 && (
        <div className={classNames('sticky top-2 z-10 flex h-0 justify-center print:hidden', className)}>
          <NewButton ref={ref} icon={<ArrowUp />} pending={pending} onClick={onClick}>
            {children}
          </NewButton>
        </div>
      )}
    </div>
  )
}
