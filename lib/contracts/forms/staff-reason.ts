import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const { enter, tooLong } = sentencesOf((text) => text.staff.reason)

/** The reason why staff open a record that they did not find by searching. */
export const StaffReason = message('staff-reason', {
  reason: identifier('reason', required(enter), maxLength(200, tooLong)),
})
