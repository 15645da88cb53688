import { identifier, secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, minLength, type Rule, required } from '#lib/contract/rule.ts'
import { env } from '#lib/env.ts'
import { enter as enterDetail, notTooLong } from '#lib/records/person.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { CurrentPassword } from './current-password.ts'

const enter = sentencesOf((text) => text.errors.enter)

/** `verifyPassword` never accepts a longer password, so none may be set. */
const maxBytes = (limit: number): Rule<'LengthRule'> => ({
  ...maxLength(limit, () => texts().errors.passwordTooLong),
  allows: (text) => Buffer.byteLength(text.normalize('NFC')) <= limit,
})

/** The form that replaces a temporary password (decision 010). */
export const ChoosePassword = message('choose-password', {
  password: secret(
    'password',
    required(enter.newPassword),
    minLength(env.minPasswordLength, () => texts().errors.passwordTooShort(env.minPasswordLength)),
    maxBytes(4096),
  ),
})

/** The form that replaces the current password. */
export const ChangePassword = message('change-password', {
  ...CurrentPassword.fields,
  ...ChoosePassword.fields,
})

/** The sign-in form. `username` also accepts an email. */
export const SignIn = message('sign-in', {
  username: identifier('username', required(enter.username), maxLength(1024)),
  password: secret('password', required(enter.password), maxLength(4096)),
})

/** Someone who accepts an invitation and has no account yet. */
export const NewContact = message('new-contact', {
  forename: identifier('forename', required(enterDetail('forename')), notTooLong('forename', 200)),
  surname: identifier('surname', notTooLong('surname', 200)),
  ...ChoosePassword.fields,
})
