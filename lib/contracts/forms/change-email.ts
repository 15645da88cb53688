import { secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { EmailForm } from './email-form.ts'

/** The form for a new address, which decides who can reset the password: so the password is asked for. */
export const ChangeEmail = message('change-email', {
  ...EmailForm.fields,
  current: secret('current', required(en.enter.current), maxLength(4096)),
})
