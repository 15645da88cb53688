import { secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const enter = sentencesOf((text) => text.errors.enter)

/** A form that asks for the current password only, which shows that the owner of the account sends it. */
export const CurrentPassword = message('current-password', {
  current: secret('current', required(enter.currentPassword), maxLength(4096)),
})
