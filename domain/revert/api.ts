// The contract's calls about reverting. A revert that was started is a bulk change (bulk/api.ts): it can be followed, stopped and
// undone like any other.
import { command, query } from '../operation.ts'
import { PreviewRevert, RevertPreview, StartRevert } from './revert.ts'

const path = '/api/projects/:projectId/revert'

export const revertApi = {
  previewRevert: query(path, 'change.revert', RevertPreview, PreviewRevert),
  startRevert: command('POST', path, 'change.revert', 'shared', StartRevert),
} as const
