// The settings tab: the cards of all nouns in sections, each shown only to users who may use it.
import { t } from '../../domain/locale/message.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { projectSections } from './settings-cards.ts'
import { useProject } from './use-project.ts'

export function ProjectSettings({ projectId }: { projectId: string }) {
  const { project, columns, query, userId, may } = useProject(projectId)
  if (!project) return <Spinner fill />
  const props = { project, columns, userId, may, refetch: () => query.refetch() }
  return (
    <SectionPage
      title={t('Settings · {name} · Lacewing', { name: project.name })}
      sections={projectSections(may)}
    >
      {({ Card }) => <Card {...props} />}
    </SectionPage>
  )
}
