// Writes mails about accounts.
import type { Background } from '../jobs/kind.ts'
import * as mail from './mail.ts'

export const authWork = {
  mails: {
    sign_up: mail.signUpMail,
    recovery: mail.recoveryMail,
    email_change: mail.emailChangeMail,
    email_change_again: mail.emailChangeAgainMail,
    email_change_notice: mail.emailChangeNoticeMail,
    email_changed: mail.emailChangedMail,
    email_change_undone: mail.emailChangeUndoneMail,
    password_changed: mail.passwordChangedMail,
    reauthentication: mail.reauthenticationMail,
    two_factor: mail.twoFactorMail,
    way_in_added: mail.signInMethodAddedMail,
  },
} satisfies Background
