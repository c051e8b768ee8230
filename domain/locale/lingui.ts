// The library that fills the places and plural forms of messages. Pages have it without its parser (vite.config.ts).
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export const lingui = setupI18n({ locale: 'en', messages: { en: {} } })
lingui.setMessagesCompiler(compileMessage)
