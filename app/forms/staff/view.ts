import { pathOfRecord } from '#app/paths/record.ts'
import { cookieOf, setCookie } from '#app/request.ts'
import { openedBy } from '#lib/accounts/people/opened-by.ts'
import {
  endedImpersonationCookie,
  endImpersonation,
  impersonationCookie,
} from '#lib/auth/impersonation/impersonation.ts'
import { anyone, button } from '../form.ts'

/** Ends what staff see of a member, and leads back to the record. */
export const viewForms = [
  button('/end-view', '/read-only', anyone, async () => {
    const secret = cookieOf(impersonationCookie)
    const ended = secret ? await endImpersonation(secret) : undefined
    setCookie(endedImpersonationCookie)
    if (!ended) return '/'
    const record = { kind: 'person', id: ended.accountId } as const
    return pathOfRecord(record, openedBy(ended.eventId, record), 'staff-view-ended')
  }),
]
