// Two-factor sign-in: the person's authenticators, one more, and the recovery codes.
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AnswerState } from './answer-state.tsx'
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
        {known ? (
          isOn ? (
            <ul className="-my-3 flex flex-col divide-y divide-line">
              {known.factors.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  isLast={known.factors.length === 1}
                  proven={proven}
                  onChanged={changed}
                />
              ))}
              <RecoveryCodesRow codes={known.codes} proven={proven} onChanged={changed} />
            </ul>
          ) : (
            <p className="text-sm text-ink-faint">It is off.</p>
          )
        ) : (
          <AnswerState what="authenticators" answer={answer} />
        )}
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
