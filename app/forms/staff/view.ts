import { pathOfRecord } from '#app/paths/record.ts'
import { cookieOf, setCookie } from '#app/request.ts'
import { openedBy } from '#lib/accounts/people/opened-by.ts'
import { endedCookie } from '#lib/auth/cookie.ts'
import { endImpersonation } from '#lib/auth/impersonation/impersonation.ts'
import { anyone, button } from '../form.ts'

/** Ends what staff see of a member, and leads back to the record. */
export const viewForms = [
  button('/end-view', '/read-only', anyone, async () => {
    const secret = cookieOf('view')
    const ended = secret ? await endImpersonation(secret) : undefined
    setCookie(endedCookie('view'))
    if (!ended) return '/'
    const record = { kind: 'person', id: ended.accountId } as const
    return pathOfRecord(record, openedBy(ended.eventId, record), 'staff-view-ended')
  }),
]
