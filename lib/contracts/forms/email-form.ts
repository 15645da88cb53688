import { email } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/** A form that asks for an e-mail address alone: a forgotten password, a briefing, a new address. */
export const EmailForm = message('email-form', {
  email: email('email', required(en.enter.email), maxLength(254)),
})
