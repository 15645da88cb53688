import { pathOfRecord } from '#app/paths/record.ts'
import { openMembershipRecord, type StaffRecord } from '#lib/accounts/people/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import type { SentForm, StaffRequest } from '../form.ts'

/** An id in the path of a form; the nil GUID if it is none. */
export const idIn = ({ param }: SentForm, name: string): string => guidOrNil(param(name))

/** The record that the path of a form names. */
export const recordIn = <Kind extends StaffRecord['kind']>(sent: SentForm, kind: Kind) => ({
  kind,
  id: idIn(sent, kind),
})

/** The search or reason that led to the record; it is in the query of the form's URL, as in its page's. */
export const openedBy = ({ query }: SentForm): string | undefined => query.get('from') ?? undefined

/** Returns the page of the record that the path of a form names, with what has just been done. */
export const pageOfRecord =
  (kind: StaffRecord['kind']) =>
  (sent: SentForm, done?: string): string =>
    pathOfRecord(recordIn(sent, kind), openedBy(sent), done)

/** Reads a membership again; undefined if the colleague may no longer see it. */
export async function openMembershipAgain(sent: StaffRequest) {
  const [id, from] = [idIn(sent, 'membership'), openedBy(sent)]
  const opened = await openMembershipRecord(sent.who, id, from, sent.context, {
    page: 'membership-change',
    capability: 'edit-memberships',
  })
  return opened.state === 'open' ? opened.shown : undefined
}
