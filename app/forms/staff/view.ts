import { cookieOf, setCookie } from '#app/request.ts'
import { pathOfRecord } from '#app/staff/record-path.ts'
import { endImpersonation } from '#lib/accounts/people/end-impersonation.ts'
import {
  endedImpersonationCookie,
  impersonationCookie,
} from '#lib/auth/impersonation/impersonation.ts'
import { anyone, button } from '../form.ts'

/** Ends what staff see of a member, and leads back to the record. */
export const viewForms = [
  button('/end-view', '/read-only', anyone, async () => {
    const secret = cookieOf(impersonationCookie)
    const ended = secret ? await endImpersonation(secret) : undefined
    setCookie(endedImpersonationCookie)
    return ended
      ? pathOfRecord({ kind: 'person', id: ended.id }, ended.openedBy, 'staff-view-ended')
      : '/'
  }),
]
