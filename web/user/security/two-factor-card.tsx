// Two-factor sign-in: the authenticators, a button to add one, and the recovery codes.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { FactorRow } from './factor-row.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { useFactors } from './use-factors.ts'
import { useRecentProof } from './use-recent-proof.tsx'

type Props = {
  /** The page is only for setting it up: the button stands out. */
  isAwaited?: boolean
  onChanged: () => void
  /** Called when the user has saved the first recovery codes. */
  onStored?: () => void
}

export function TwoFactorCard({ isAwaited = false, onChanged, onStored }: Props) {
  const query = useFactors()
  const { data: known, refetch } = query
  const { withProof, question } = useRecentProof()
  const [adding, setAdding] = useState(false)
  const isOn = known !== undefined && known.factors.length > 0
  const changed = () => {
    void refetch()
    onChanged()
  }
  return (
    <>
      <Card
        title={
          <>
            {t('Two-Factor Sign-In')} {isOn && <Badge tone="green">{t('On')}</Badge>}
          </>
        }
        description={t('In addition to the password, a code from an app on your phone.')}
        actions={
          known && (
            <Button
              variant={isAwaited && !isOn ? 'primary' : undefined}
              size={isOn ? 'sm' : 'md'}
              onClick={() => setAdding(true)}
            >
              {isOn ? t('Add Another') : t('Set Up')}
            </Button>
          )
        }
      >
        {!known && (
          <QueryState
            loading={t('Loading your authenticators')}
            failed={t('Failed to load your authenticators')}
            query={query}
          />
        )}
        {known && !isOn && <p className="text-sm text-ink-faint">{t('It is off.')}</p>}
        {known && isOn && (
          <ul className="-my-3 flex flex-col divide-y divide-line">
            {known.factors.map((factor) => (
              <li key={factor.id}>
                <FactorRow
                  factor={factor}
                  isLast={known.factors.length === 1}
                  withProof={withProof}
                  onChanged={changed}
                />
              </li>
            ))}
            <li>
              <RecoveryCodesRow codes={known.codes} withProof={withProof} onChanged={changed} />
            </li>
          </ul>
        )}
      </Card>
      {known && (
        <FactorSetup
          open={adding}
          others={known.factors}
          withProof={withProof}
          onClose={() => setAdding(false)}
          onChanged={changed}
          onStored={onStored}
        />
      )}
      {question}
    </>
  )
}
