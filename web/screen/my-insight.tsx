// The flow of all projects of a user, for somebody who leads several.

import { useEffect } from 'react'
import { MyInsight } from '../insight/my-insight.tsx'
import { t } from '../locale/message.ts'
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
