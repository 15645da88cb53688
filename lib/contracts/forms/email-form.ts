import { email } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/** A form with an email as its only field: for a forgotten password or the briefing. */
export const EmailForm = message('email-form', {
  email: email('email', required(en.errors.enter.email), maxLength(254)),
})
