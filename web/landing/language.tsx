// The list of languages at the bottom of the landing page.
import { latePicker } from '../locale/late-picker.tsx'

export const LanguagePicker = latePicker(() => import('../locale/language-picker.tsx'))
