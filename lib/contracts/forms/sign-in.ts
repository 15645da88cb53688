import { identifier, secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'

/** The sign-in form. `username` also accepts an email. */
export const SignIn = message('sign-in', {
  username: identifier(
    'username',
    required(() => texts().errors.enter.username),
    maxLength(1024),
  ),
  password: secret(
    'password',
    required(() => texts().errors.enter.password),
    maxLength(4096),
  ),
})
