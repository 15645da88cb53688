import { staffRoles } from '#db/values/staff-roles.ts'
import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { HelpPerson } from './help-person.ts'

const { enter } = en.staffColleagues

const role = identifier('role', required(enter.role), {
  ...oneOf(...staffRoles),
  message: enter.role,
})

/** A role that an administrator gives to someone. */
export const GrantRole = message('grant-role', {
  user: identifier('user', required(enter.user), maxLength(1024)),
  role,
})

/** A role that an administrator takes from a colleague. */
export const RevokeRole = message('revoke-role', { id: HelpPerson.fields.id, role })

/** A colleague whose second factor an administrator resets. */
export const ResetColleague = message('reset-colleague', { id: HelpPerson.fields.id })
