import { identifier, secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const enter = sentencesOf((text) => text.errors.enter)

/** The sign-in form. `username` also accepts an email. */
export const SignIn = message('sign-in', {
  username: identifier('username', required(enter.username), maxLength(1024)),
  password: secret('password', required(enter.password), maxLength(4096)),
})
