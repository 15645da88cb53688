import { roleChoices, staffRoles } from '#db/values/staff-roles.ts'
import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { chosenFrom, maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const enter = sentencesOf((text) => text.staffMembers.enter)

const role = <Choice extends string>(choices: readonly Choice[]) =>
  identifier('role', ...chosenFrom(enter.role, ...choices))

/** A role that an administrator gives to someone, or several as one choice. */
export const GrantRole = message('grant-role', {
  user: identifier('user', required(enter.user), maxLength(1024)),
  role: role(roleChoices),
})

/** A role that an administrator takes from a member of staff. */
export const RevokeRole = message('revoke-role', { role: role(staffRoles) })
