import { identifier, secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/** The sign-in form. `username` also accepts an email. */
export const SignIn = message('sign-in', {
  username: identifier('username', required(en.errors.enter.username), maxLength(1024)),
  password: secret('password', required(en.errors.enter.password), maxLength(4096)),
})
