// Two-factor sign-in: authenticators, adding one, and the recovery codes.
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountQueryList } from '../form/account-query-list.tsx'
import { FactorRow } from './factor-row.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { useFactors } from './use-factors.ts'
import { useProven } from './use-proven.tsx'

export function TwoFactorCard({ onChanged }: { onChanged: () => void }) {
  const answer = useFactors()
  const { known, reload } = answer
  const { proven, question } = useProven()
  const [adding, setAdding] = useState(false)
  const isOn = known !== undefined && known.factors.length > 0
  const changed = () => {
    void reload()
    onChanged()
  }
  return (
    <>
      <Card
        title={<>Two-Factor Sign-In {isOn && <Badge tone="green">On</Badge>}</>}
        description="Besides the password, a code from an app on your phone."
        actions={
          known && (
            <Button size={isOn ? 'sm' : 'md'} onClick={() => setAdding(true)}>
              {isOn ? 'Add Another' : 'Set Up'}
            </Button>
          )
        }
      >
        <AccountQueryList
          what="authenticators"
          answer={answer}
          count={known?.factors.length}
          none="It is off."
        >
          {known?.factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isLast={known.factors.length === 1}
              proven={proven}
              onChanged={changed}
            />
          ))}
          {known && <RecoveryCodesRow codes={known.codes} proven={proven} onChanged={changed} />}
        </AccountQueryList>
      </Card>
      {known && (
        <FactorSetup
          open={adding}
          others={known.factors}
          proven={proven}
          onClose={() => setAdding(false)}
          onChanged={changed}
        />
      )}
      {question}
    </>
  )
}
