// A record beside the list that it was chosen from: a region of the page with the header and body of a dialog (dialog.tsx).
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { DialogContext, useSharedState } from './dialog.tsx'

/** Props of {@link PaneFrame}. */
export type PaneFrameProps = {
  /** Called on Escape and by the close button. */
  onClose: () => void
  children: ReactNode
}

/** A pane that fills its parent. It is named by the title of the header; the list beside it stays usable. */
export function PaneFrame({ onClose, children }: PaneFrameProps) {
  const { shared, onEscape } = useSharedState(false)
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Content
        role="region"
        data-pane
        aria-describedby={undefined}
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
        onInteractOutside={stay}
        onEscapeKeyDown={onEscape}
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-clip rounded-lg border border-line bg-raised text-ink outline-none"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from the library, and does nothing itself */}
        <div className="contents" onKeyDown={keepTab}>
          <DialogContext value={shared}>{children}</DialogContext>
        </div>
      </Radix.Content>
    </Radix.Root>
  )
}

const stay = (event: Event) => event.preventDefault()

/** Tab leaves the pane at its ends; the library would go round in it, as in a dialog. */
function keepTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation()
}
