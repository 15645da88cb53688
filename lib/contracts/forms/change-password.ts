import { secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, minLength, type Rule, required } from '#lib/contract/rule.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'

/** A longer one could be set and never be verified. */
const maxBytes = (limit: number): Rule<'LengthRule'> => ({
  ...maxLength(limit, en.passwordTooLong),
  allows: (text) => Buffer.byteLength(text.normalize('NFC')) <= limit,
})

/** The form for a password of the member's own, in the place of one that came by mail. */
export const ChoosePassword = message('choose-password', {
  password: secret(
    'password',
    required(en.enter.newPassword),
    minLength(env.minPasswordLength, en.passwordTooShort(env.minPasswordLength)),
    maxBytes(4096),
  ),
})

/** The same in the place of a password that the member knows. */
export const ChangePassword = message('change-password', {
  current: secret('current', required(en.enter.current), maxLength(4096)),
  ...ChoosePassword.fields,
})
