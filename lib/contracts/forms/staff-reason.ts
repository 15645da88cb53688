import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/** The reason why staff open a record that they did not find by searching. */
export const StaffReason = message('staff-reason', {
  reason: identifier(
    'reason',
    required(en.staff.reason.enter),
    maxLength(200, en.staff.reason.tooLong),
  ),
})
