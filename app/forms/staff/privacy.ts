import { pathOfData, pathOfRequest } from '#app/paths/personal-data.ts'
import { giveReason } from '#lib/accounts/people/open-record.ts'
import { planErasures, undoErasure } from '#lib/accounts/privacy/erase-account.ts'
import {
  completePrivacyRequest,
  recordPrivacyRequest,
} from '#lib/accounts/privacy/privacy-requests.ts'
import { RecordRequest, StaffReason } from '#lib/contracts/forms/staff.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, nothing, type SentForm, staff } from '../form.ts'
import { idIn, openedBy, recordIn } from './opened-record.ts'

const list = '/staff/privacy'
const path = `${list}/people/{person}`
const may = staff('look-after-privacy')
const pageOf = (sent: SentForm, done?: string) =>
  pathOfData(idIn(sent, 'person'), '', openedBy(sent), done)

/** The page of a request, which the list of open ones may no longer have. */
const pageOfRequest = (sent: SentForm): string => pathOfRequest(idIn(sent, 'request'))

const text = () => texts().staffPrivacy

/** The field at which a request that was not recorded has its fault. */
const fieldOf = {
  'no-person': 'user',
  'two-people': 'user',
  unknown: 'user',
  ambiguous: 'user',
  'in-the-future': 'received',
  'is-open': 'kind',
} as const satisfies Record<keyof ReturnType<typeof text>['record']['faults'], string>

/** The forms about people's data, for administrators. */
export const privacyForms = [
  form(`${list}/record`, may, RecordRequest, async ({ who, input }) => {
    const { kind, received, user = null, name = null, note = null } = input
    const request = { kind, received, user, name, note }
    const outcome = await recordPrivacyRequest(request, who.actor)
    return outcome === 'recorded'
      ? `${list}?done=staff-request-recorded`
      : fault(fieldOf[outcome], text().record.faults[outcome])
  }),
  button(`${list}/requests/{request}/done`, pageOfRequest, may, async ({ who, ...sent }) => {
    const isDone = await completePrivacyRequest({ id: idIn(sent, 'request') }, who.actor)
    if (!isDone) return fault('id', text().requests.notOpen)
    const next = sent.text('next')
    return next
      ? pathOfRequest(next, '?done=staff-request-done&next=')
      : `${list}?done=staff-request-done`
  }),
  form(path, may, StaffReason, async ({ who, input, context, ...sent }) => {
    const person = recordIn(sent, 'person')
    return pathOfData(person.id, '', await giveReason(who, person, input.reason, context))
  }),
  form(`${path}/erase`, may, nothing, async ({ who, ...sent }) => {
    const id = idIn(sent, 'person')
    if (id === who.accountId) return fault('id', text().erase.ownAccount)
    const requests = sent.text('requests').split(' ').filter(Boolean)
    const isPlanned = await planErasures([id], who.actor, requests)
    return isPlanned ? pageOf(sent, 'staff-erased') : fault('id', text().erase.notPossible)
  }),
  button(`${path}/keep`, pageOf, may, async ({ who, ...sent }) =>
    (await undoErasure(idIn(sent, 'person'), who.actor))
      ? pageOf(sent, 'staff-erasure-undone')
      : fault('id', text().erase.nothingToUndo),
  ),
]
