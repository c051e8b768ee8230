// A browser drops a folder like a file, but cannot upload it.
import { t } from '../../domain/locale/message.ts'
import { toast } from '../ui/toast.tsx'

export const NO_FOLDERS = t('Folders cannot be added. Add their files, or an archive.')

export const sayNoFolders = () => toast.error(NO_FOLDERS, undefined, { id: 'folders' })
