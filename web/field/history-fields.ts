// The custom fields that the shown changes are about, as the history answers them: also those that were removed since.
import { createContext } from 'react'
import type { CustomField } from '../../domain/field/field.ts'

export const HistoryFields = createContext<readonly CustomField[]>([])
