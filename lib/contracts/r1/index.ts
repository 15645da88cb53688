import { authenticate } from './authenticate.ts'
import { contacts } from './contacts.ts'
import { ebrief } from './ebrief.ts'
import { fees } from './fees.ts'
import { forgotpassword } from './forgotpassword.ts'
import { issuetoken } from './issuetoken.ts'
import { memberships } from './memberships.ts'
import { profile } from './profile.ts'
import { token } from './token.ts'

/** The nine endpoints of Release 1, in the order of the interface (interface 4). */
export const contracts = {
  token,
  authenticate,
  memberships,
  fees,
  forgotpassword,
  ebrief,
  issuetoken,
  contacts,
  profile,
} as const
