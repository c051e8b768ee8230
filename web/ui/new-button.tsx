// The round button that counts what others have added out of view, and goes there.
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'

/** Props of {@link NewButton}. */
export type NewButtonProps = {
  /** An arrow to where the button goes. */
  icon: ReactNode
  /** The words of the button. */
  children: ReactNode
  onClick: () => void
  pending?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button for what is new; the caller positions it. */
export function NewButton({ icon, children, onClick, pending, ref }: NewButtonProps) {
  return (
    <Button
      ref={ref}
      size="sm"
      variant="primary"
      icon={icon}
      className="pointer-events-auto shrink-0 animate-fade-in rounded-full! shadow-md tabular-nums"
      pending={pending}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
