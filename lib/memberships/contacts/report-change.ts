import type { Actor } from '#db/queries/audit/audit.ts'
import type { ContactChange } from '#db/queries/contacts/contact-changes.ts'
import * as contactChanges from '#db/queries/contacts/contact-changes.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { inTheWay, refusals, type UndoRefusal } from '#lib/acts/refusals.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { bySecret, db, onPrimary } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'
import { changeContacts, contactsOf } from './change-contacts.ts'
import { planUndo } from './contact-rules.ts'

export type { ContactChange }

/** Finds the change of a link that reports it, without using the link (decision 025). */
export const findReportableChange = bySecret(contactChanges.findReportableChange)

/**
 * Reports a change that the former primary contact did not want: members can change no contacts of the membership
 * until an officer decides, who gets a task. False if the link no longer works.
 */
export const reportContactChange = bySecret(contactChanges.reportContactChange)

/** Reads the changes of a membership in the last 30 days, the newest first, and if members can make more, for staff. */
export async function readContactChanges(
  membershipId: string,
): Promise<{ readonly changes: readonly ContactChange[]; readonly isFrozen: boolean }> {
  const [changes, state] = await Promise.all([
    contactChanges.listContactChanges(db, membershipId),
    findContactsState(db, membershipId),
  ])
  return { changes, isFrozen: state?.isFrozen ?? false }
}

/** True of a change that officers can undo: an undo is none. */
export const canUndo = ({ kind, isUndone }: ContactChange): boolean =>
  !isUndone && kind !== 'undone'

/** Lets members change the contacts of a membership again; false if they can already. */
export const releaseContacts = onPrimary(contactChanges.releaseContacts)

const concerns = ({ before, after }: ContactChange) =>
  [...before, ...after].map(({ account_id }) => account_id)

/**
 * Undoes a change of the last 30 days, unless the contacts that it changed have changed again, or a disabled account would
 * get a right.
 */
export async function undoContactChange(
  { membershipId, id }: { readonly membershipId: string; readonly id: string },
  actor: Actor,
): Promise<'done' | UndoRefusal> {
  const changes = await contactChanges.listContactChanges(db, membershipId)
  const change = changes.find((one) => one.id === guidOrNil(id))
  if (!change || !canUndo(change)) return refusals.changedSince
  const own = concerns(change)
  const later = changes.find(
    (one) => one.at > change.at && canUndo(one) && concerns(one).some((id) => own.includes(id)),
  )
  if (later) {
    const said = texts().membershipContacts.changes[later.kind](later.name)
    return inTheWay(said, later.at, true)
  }
  const undone = await changeContacts(contactsOf(membershipId, actor), planUndo(change))
  if (undone === 'disabled') return refusals.disabled
  return typeof undone === 'string' ? refusals.changedSince : 'done'
}
