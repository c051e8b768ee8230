// The flow of all projects of a user, for somebody who leads several.

import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { MyInsight } from '../insight/my-insight.tsx'
import { PersonalPage } from './personal-page.tsx'

export function MyInsightScreen() {
  useEffect(() => {
    document.title = t('Insight · Lacewing')
  }, [])
  return (
    <PersonalPage>
      <MyInsight />
    </PersonalPage>
  )
}
