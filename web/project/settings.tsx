// The settings of the project itself.
import { t } from '../../domain/locale/message.ts'
import { CopyProject } from './copy-project.tsx'
import { Danger } from './danger.tsx'
import { DetailsForm } from './details-form.tsx'
import { OfferNotice } from './offer-notice.tsx'
import type { SettingsCard } from './settings-card.ts'

export const settings: SettingsCard[] = [
  {
    section: 'general',
    order: 10,
    anchor: 'project-details',
    label: t('Project Details'),
    words: t('name description key rename'),
    Card: ({ project, userId, may, refetch }) => (
      <DetailsForm
        key={project.id}
        project={project}
        userId={userId}
        mayEdit={may('project.update')}
        onBehind={refetch}
      />
    ),
  },
  {
    section: 'general',
    order: 5,
    Card: ({ project, userId }) => <OfferNotice project={project} userId={userId} />,
  },
  {
    section: 'general',
    order: 90,
    anchor: 'copy-project',
    label: t('Copy Project'),
    words: t('copy duplicate clone template'),
    needs: 'project.export',
    Card: ({ project, userId }) => <CopyProject project={project} userId={userId} />,
  },
  {
    section: 'danger',
    order: 90,
    anchor: 'danger-zone',
    label: t('Danger Zone'),
    words: t('archive delete leave project hand over transfer owner'),
    Card: ({ project, may }) => <Danger project={project} may={may} />,
  },
]
