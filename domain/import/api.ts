// The contract's calls about imports. The file itself is uploaded through a separate route: server/storage/import-file.ts.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import {
  Import,
  ImportHeader,
  ImportInFull,
  OneHeader,
  OneImport,
  ReadImport,
  RemovalPreview,
} from './import.ts'
import { MatchImportedPerson, WaitingPerson } from './people.ts'

const path = '/api/projects/:projectId/import'

export const importApi = {
  listImports: query(
    '/api/projects/:projectId/imports',
    'project.import',
    z.object({ imports: z.array(Import) }),
  ),
  getImport: query(path, 'project.import', z.object({ found: ImportInFull.nullable() }), OneImport),
  getImportHeader: query(
    `${path}/header`,
    'project.import',
    z.object({ found: ImportHeader.nullable() }),
    OneHeader,
  ),
  previewRemoval: query(`${path}/removal`, 'project.import', RemovalPreview, OneImport),
  listWaitingPeople: query(`${path}/people`, 'project.import', z.object({ people: z.array(WaitingPerson) })),
  matchImportedPerson: command(
    'POST',
    `${path}/people/match`,
    'project.import',
    'exclusive',
    MatchImportedPerson,
  ),
  readImport: command('POST', `${path}/read`, 'project.import', 'exclusive', ReadImport),
  startImport: command('POST', `${path}/start`, 'project.import', 'exclusive', OneImport),
  pauseImport: command('POST', `${path}/pause`, 'project.import', 'shared', OneImport),
  removeImport: command('DELETE', path, 'project.import', 'exclusive', OneImport),
} as const
