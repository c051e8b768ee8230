// Shows new recovery codes, once: the user copies or downloads them before closing.

import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'

type Props = { codes: string[]; onStored: () => void; returnFocus?: () => HTMLElement | null }

export function RecoveryCodesDialog({ codes, onStored, returnFocus }: Props) {
  const [isWarned, setWarned] = useState(false)
  const kept = () => {
    setWarned(false)
    onStored()
  }
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={(open) => !open && kept()}
      onCloseRequest={() => {
        setWarned(true)
        return false
      }}
      title={t('Save your recovery codes')}
      description={t('If you lose the app, each code signs you in once. They are not shown again.')}
      size="sm"
      returnFocus={returnFocus}
    >
      <DialogBody>
        <ul
          aria-label={t('Recovery codes')}
          className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-md border border-line bg-sunken p-3 text-center font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton
            size="sm"
            text={codes.join('\n')}
            label={t('Copy')}
            byHand={t('Please select the codes and copy them by hand.')}
          />
          <Button size="sm" icon={<Download />} onClick={() => download(codes)}>
            {t('Download')}
          </Button>
        </div>
        <p role="alert" className="mt-3 text-sm text-danger-text empty:hidden">
          {isWarned && t('They are not shown again: save them first, then close with the button below.')}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={kept}>
          {t('I Have Saved Them')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function download(codes: string[]) {
  const head = t('Recovery codes of Lacewing at {address}', { address: location.origin })
  const text = [head, t('Each works once.'), '', ...codes, ''].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'lacewing-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
