import { identifier, secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/** The form of the sign-in page; `username` takes an e-mail address as well. */
export const SignIn = message('sign-in', {
  username: identifier('username', required(en.enter.username), maxLength(1024)),
  password: secret('password', required(en.enter.password), maxLength(4096)),
})
