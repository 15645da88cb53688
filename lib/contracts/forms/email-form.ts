import { email } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { CurrentPassword } from './current-password.ts'

const enter = sentencesOf((text) => text.errors.enter)

/** A form with an email as its only field: for a forgotten password or the briefing. */
export const EmailForm = message('email-form', {
  email: email('email', required(enter.email), maxLength(254)),
})

/** The form for a new email. It asks for the current password, which the new email could reset (decision 028). */
export const ChangeEmail = message('change-email', {
  ...EmailForm.fields,
  ...CurrentPassword.fields,
})
