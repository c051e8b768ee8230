// A secret that is shown once, with a button that copies it.

import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

/** Props of {@link SecretShown}. */
export type SecretShownProps = {
  secret: string
  /** Says what to do with the secret; above it. */
  children: ReactNode
  /** Says how to revoke the secret; below it. */
  note: ReactNode
  /** The label of the button that copies the secret, such as 'Copy Link'. */
  copyLabel: string
  onDone: () => void
}

/** The body and the footer of a dialog that shows a new secret, which cannot be shown again. */
export function SecretShown({ secret, children, note, copyLabel, onDone }: SecretShownProps) {
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p className="wrap-anywhere">{children}</p>
        <p className="rounded-md border border-line bg-sunken p-3">
          <code className="font-mono text-sm wrap-anywhere select-all">{secret}</code>
        </p>
        <p className="text-sm text-ink-faint">{note}</p>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={secret} label={copyLabel} />
        <Button variant="primary" onClick={onDone}>
          {t('Done', { context: 'close a dialog' })}
        </Button>
      </DialogFooter>
    </>
  )
}
