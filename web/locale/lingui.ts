// The library that fills the places and plural forms of the texts of pages. The build leaves its parser out (vite.config.ts).
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { setFiller } from '../../domain/locale/message.ts'

const lingui = setupI18n({ locale: 'en', messages: { en: {} } })
lingui.setMessagesCompiler(compileMessage)
setFiller((message, values) => lingui._('', values, { message: message as string }))

/** Plural forms and numbers are those of this language from now on. */
export function setPlurals(language: string) {
  lingui.loadAndActivate({ locale: language, messages: {} })
}
