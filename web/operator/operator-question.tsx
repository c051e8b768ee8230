// Asks the first person of a server once whether they want to be its operator.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { queryClient } from '../data/cache.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { Notice } from '../project/notice.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Empty for everybody else. */
export function OperatorQuestion() {
  const { data } = useQuery('getOperating', { params: {} })
  const { run } = useCommand('answerOperating')
  const [pending, setPending] = useState<boolean>()
  if (!data?.asked) return null

  async function answer(operates: boolean) {
    setPending(operates)
    const send = () => run({ params: {}, input: { operates } })
    if (await attempt(t('Failed to save the answer'), send)) {
      await queryClient.invalidateQueries({ queryKey: ['plain', 'getOperating'] })
      toast.success(
        operates
          ? t('You are the operator. “Operate” is in your account menu.')
          : t('No account has rights over this server.'),
      )
    }
    setPending(undefined)
  }
  return (
    <div className="mb-4 text-start">
      <Notice
        label={t('Operator of this server')}
        words={t(
          'You are the first person on this server. Do you want to be its operator? An operator sees people, groups and projects in figures, storage, backups and the audit log of the server, and reads nothing of what is in other people’s projects. This question comes only once.',
        )}
      >
        <Button variant="primary" size="sm" pending={pending === true} onClick={() => void answer(true)}>
          {t('Yes, I Operate It')}
        </Button>
        <Button size="sm" pending={pending === false} onClick={() => void answer(false)}>
          {t('No')}
        </Button>
      </Notice>
    </div>
  )
}
