import { secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { EmailForm } from './email-form.ts'

/**
 * The form for a new email. It asks for the current password, because the new email can reset it
 * (decision 028).
 */
export const ChangeEmail = message('change-email', {
  ...EmailForm.fields,
  current: secret('current', required(en.errors.enter.currentPassword), maxLength(4096)),
})
