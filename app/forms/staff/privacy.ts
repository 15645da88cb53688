import { currentRequestContext } from '#app/request.ts'
import { pathOfData } from '#app/staff/privacy/data-path.ts'
import { giveReason } from '#lib/accounts/people/open-record.ts'
import { planErasure, undoErasure } from '#lib/accounts/privacy/erase-account.ts'
import {
  completePrivacyRequests,
  recordPrivacyRequest,
} from '#lib/accounts/privacy/privacy-requests.ts'
import { RecordRequest } from '#lib/contracts/forms/privacy-request.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import { en } from '#lib/text/en.ts'
import { fault, form, nothing, type SentForm, staff } from '../form.ts'
import { idIn, openedBy, recordIn } from './opened-record.ts'

const list = '/staff/privacy'
const path = `${list}/people/{person}`
const may = staff('look-after-privacy')
const pageOf = (sent: SentForm, done?: string) =>
  pathOfData(idIn(sent, 'person'), '', openedBy(sent), done)

const { record, requests, erase } = en.staffPrivacy

/** The field at which a request that was not recorded has its fault. */
const fieldOf = {
  ...{ 'no-person': 'user', 'two-people': 'user', unknown: 'user', ambiguous: 'user' },
  ...{ 'in-the-future': 'received', 'is-open': 'kind' },
} as const satisfies Record<keyof typeof record.faults, string>

/** The forms about people's data, for administrators. */
export const privacyForms = [
  form(`${list}/record`, may, RecordRequest, async ({ who, input }) => {
    const { kind, received, user = null, name = null, note = null } = input
    const request = { kind, received, user, name, note }
    const outcome = await recordPrivacyRequest(request, who.actor)
    return outcome === 'recorded'
      ? `${list}?done=staff-request-recorded`
      : fault(fieldOf[outcome], record.faults[outcome])
  }),
  form(
    `${list}/requests/{request}/done`,
    may,
    nothing,
    async ({ who, ...sent }) =>
      (await completePrivacyRequests({ id: idIn(sent, 'request') }, who.actor))
        ? `${list}?done=staff-request-done`
        : fault('id', requests.notOpen),
    { page: list },
  ),
  form(path, may, StaffReason, async ({ who, input, ...sent }) => {
    const person = recordIn(sent, 'person')
    const context = currentRequestContext()
    return pathOfData(person.id, '', await giveReason(who, person, input.reason, context))
  }),
  form(`${path}/erase`, may, nothing, async ({ who, ...sent }) => {
    const id = idIn(sent, 'person')
    if (id === who.accountId) return fault('id', erase.ownAccount)
    const isPlanned = await planErasure(id, who.actor)
    return isPlanned ? pageOf(sent, 'staff-erased') : fault('id', erase.notPossible)
  }),
  form(
    `${path}/keep`,
    may,
    nothing,
    async ({ who, ...sent }) =>
      (await undoErasure(idIn(sent, 'person'), who.actor))
        ? pageOf(sent, 'staff-erasure-undone')
        : fault('id', erase.nothingToUndo),
    { page: (sent) => pageOf(sent) },
  ),
]
