import { afterDecision, pathOfApplication } from '#app/paths/application.ts'
import {
  acceptApplication,
  type DecisionResult,
  decideApplication,
} from '#lib/accounts/applications/decide-application.ts'
import {
  AcceptApplication,
  AskForPayment,
  WriteToApplicant,
} from '#lib/contracts/forms/decide-application.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const path = '/staff/applications/{application}'
const may = staff('decide-applications')
const idOf = (sent: SentForm) => idIn(sent, 'application')
const pageOf = (sent: SentForm) => pathOfApplication(idOf(sent))
const pageAfter = (sent: SentForm, result: DecisionResult, done: string) =>
  afterDecision(idOf(sent), result, done, sent.text('next'))

/** Returns true if nothing was written after the last line of the template, which introduces it. */
const isUnfinished = (text: string, template: string) =>
  text.trimEnd().endsWith(template.trim().split('\n').at(-1) ?? '')

/** The decisions on an application to join. */
export const applicationForms = [
  form(`${path}/accept`, may, AcceptApplication, async ({ who, input, context, ...sent }) => {
    const result = await acceptApplication(who, idOf(sent), input, context)
    const { account, disabled, numberTaken } = texts().staffApplications.errors
    if (result === 'no-duplicate') return fault('person', account)
    if (result === 'disabled') return fault('person', disabled)
    if (typeof result === 'object') return fault('number', numberTaken(result.holder))
    return pageAfter(sent, result, 'application-accepted')
  }),
  form(`${path}/ask`, may, WriteToApplicant, async ({ who, input, context, ...sent }) => {
    const { ask, errors } = texts().staffApplications
    if (isUnfinished(input.text, ask.template)) return fault('text', errors.question)
    const result = await decideApplication(who, idOf(sent), 'ask', input, context)
    return pageAfter(sent, result, 'application-asked')
  }),
  form(`${path}/decline`, may, WriteToApplicant, async ({ who, input, context, ...sent }) => {
    const { decline, errors } = texts().staffApplications
    if (isUnfinished(input.text, decline.template)) return fault('text', errors.reason)
    const result = await decideApplication(who, idOf(sent), 'decline', input, context)
    return pageAfter(sent, result, 'application-declined')
  }),
  form(`${path}/payment`, may, AskForPayment, async ({ who, input, context, ...sent }) => {
    if (Number(input.amount) === 0) return fault('amount', texts().staffApplications.errors.free)
    const result = await decideApplication(who, idOf(sent), 'ask-for-fee', input, context)
    return pageAfter(sent, result, 'application-payment')
  }),
  button(`${path}/paid`, pageOf, may, async ({ who, context, ...sent }) => {
    const result = await decideApplication(who, idOf(sent), 'mark-paid', {}, context)
    return pageAfter(sent, result, 'application-paid')
  }),
]
