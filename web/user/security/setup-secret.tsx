// The secret for the authenticator app: as a QR code, and as text.
import { t } from '../../../domain/locale/message.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

export function SetupSecret({ qrCode, secret }: { qrCode: string; secret: string }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="self-start text-ink-soft">{t('Scan this with the app, then enter the code it shows.')}</p>
      <img
        src={qrCode}
        alt={t('QR code that sets up the app')}
        width={192}
        height={192}
        className="rounded-md border border-line bg-white"
      />
      <div className="flex w-full flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken p-2 pl-3 text-sm">
        <span className="min-w-0 flex-1">
          <span className="block text-ink-faint">{t('Or type this key:')}</span>
          <code className="font-mono wrap-anywhere select-all">{grouped(secret)}</code>
        </span>
        <CopyButton
          size="sm"
          text={secret}
          label={t('Copy Key')}
          byHand={t('Please select the key and copy it by hand.')}
        />
      </div>
    </div>
  )
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
