import { currentRequestContext } from '#app/request.ts'
import { pathOfData } from '#app/staff/privacy/data-path.ts'
import { giveReason } from '#lib/accounts/people/open-record.ts'
import {
  completePrivacyRequest,
  planErasure,
  recordPrivacyRequest,
  undoErasure,
} from '#lib/accounts/privacy/look-after-privacy.ts'
import { RecordRequest } from '#lib/contracts/forms/privacy-request.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import { form, nothing, type SentForm, staff } from '../form.ts'
import { idIn, openedBy, recordIn } from './opened-record.ts'

const list = '/staff/privacy'
const path = `${list}/people/{person}`
const may = staff('look-after-privacy')
const pageOf = (sent: SentForm, done?: string) =>
  pathOfData(idIn(sent, 'person'), '', openedBy(sent), done)

/** The forms about people's data, for administrators. */
export const privacyForms = [
  form(`${list}/record`, may, RecordRequest, async ({ who, input }) => {
    await recordPrivacyRequest(who, input)
    return `${list}?done=staff-request-recorded`
  }),
  form(
    `${list}/requests/{request}/done`,
    may,
    nothing,
    async ({ who, ...sent }) => {
      await completePrivacyRequest(who, idIn(sent, 'request'))
      return `${list}?done=staff-request-done`
    },
    { page: list },
  ),
  form(path, may, StaffReason, async ({ who, input, ...sent }) => {
    const record = recordIn(sent, 'person')
    const context = currentRequestContext()
    return pathOfData(record.id, '', await giveReason(who, record, input.reason, context))
  }),
  form(`${path}/erase`, may, nothing, async ({ who, ...sent }) => {
    await planErasure(who, idIn(sent, 'person'))
    return pageOf(sent, 'staff-erased')
  }),
  form(
    `${path}/keep`,
    may,
    nothing,
    async ({ who, ...sent }) => {
      await undoErasure(who, idIn(sent, 'person'))
      return pageOf(sent, 'staff-erasure-undone')
    },
    { page: (sent) => pageOf(sent) },
  ),
]
