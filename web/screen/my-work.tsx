// My Work: the user's open tickets in all their projects, assigned to them or reported by them.

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { MyPart } from '../../domain/my-work/my-work.ts'
import { MyPlans } from '../milestone/my-plans.tsx'
import { MyTickets } from '../my-work/tickets.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PersonalPage } from './personal-page.tsx'

export function MyWork() {
  const { by = 'assignee' } = useSearch({ from: '/signed-in/my-work' })
  const navigate = useNavigate()
  useEffect(() => {
    document.title = t('My Work · Lacewing')
  }, [])
  return (
    <PersonalPage>
      <h1 className="mb-2 text-xl font-semibold tracking-tight">{t('My Work')}</h1>
      <MyPlans />
      <Tabs<MyPart>
        value={by}
        onValueChange={(next) =>
          void navigate({
            to: '/my-work',
            search: { by: next === 'reporter' ? next : undefined },
            replace: true,
          })
        }
        label={t('My Work')}
        items={[
          {
            value: 'assignee',
            label: t('Assigned to me'),
            href: '/my-work',
            content: <MyTickets key="assignee" by="assignee" />,
          },
          {
            value: 'reporter',
            label: t('Reported by me'),
            href: '/my-work?by=reporter',
            content: <MyTickets key="reporter" by="reporter" />,
          },
        ]}
      />
    </PersonalPage>
  )
}
