import { currentRequestContext } from '#app/request.ts'
import { afterDecision, pathOfApplication } from '#app/staff/applications/application-path.ts'
import {
  acceptApplication,
  askForFee,
  askQuestion,
  declineApplication,
  markPaid,
} from '#lib/accounts/applications/decide-application.ts'
import {
  AcceptApplication,
  AskForPayment,
  WriteToApplicant,
} from '#lib/contracts/forms/decide-application.ts'
import { en } from '#lib/text/en.ts'
import { fault, form, nothing, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const path = '/staff/applications/{application}'
const may = staff('decide-applications')
const idOf = (sent: SentForm) => idIn(sent, 'application')

/** The decisions on an application to join. */
export const applicationForms = [
  form(`${path}/accept`, may, AcceptApplication, async ({ who, input, ...sent }) => {
    const result = await acceptApplication(who, idOf(sent), input, currentRequestContext())
    if (result === 'no-duplicate') return fault('person', en.staffApplications.errors.account)
    return afterDecision(idOf(sent), result, 'application-accepted')
  }),
  form(`${path}/ask`, may, WriteToApplicant, async ({ who, input, ...sent }) => {
    const result = await askQuestion(who, idOf(sent), input.text, currentRequestContext())
    return afterDecision(idOf(sent), result, 'application-asked')
  }),
  form(`${path}/decline`, may, WriteToApplicant, async ({ who, input, ...sent }) => {
    const result = await declineApplication(who, idOf(sent), input.text, currentRequestContext())
    return afterDecision(idOf(sent), result, 'application-declined')
  }),
  form(`${path}/payment`, may, AskForPayment, async ({ who, input, ...sent }) => {
    const result = await askForFee(who, idOf(sent), input, currentRequestContext())
    return afterDecision(idOf(sent), result, 'application-payment')
  }),
  form(
    `${path}/paid`,
    may,
    nothing,
    async ({ who, ...sent }) => {
      const result = await markPaid(who, idOf(sent), currentRequestContext())
      return afterDecision(idOf(sent), result, 'application-paid')
    },
    { page: (sent) => pathOfApplication(idOf(sent)) },
  ),
]
