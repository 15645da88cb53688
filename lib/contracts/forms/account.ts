import { email, reference } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { person } from '#lib/records/person.ts'

/** An account as staff create and change it. Staff never see or set a password. */
export const AccountForm = message('account', {
  username: reference('username', required(), maxLength(1024)),
  email: email('email', maxLength(254)),
  ...person,
})
