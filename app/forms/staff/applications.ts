import { afterDecision, pathOfApplication } from '#app/paths/application.ts'
import {
  acceptApplication,
  type DecisionResult,
  decideApplication,
} from '#lib/accounts/applications/decide-application.ts'
import type { ActingStaff } from '#lib/auth/staff/staff-member.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import {
  AcceptApplication,
  AskForPayment,
  WriteToApplicant,
} from '#lib/contracts/forms/decide-application.ts'
import { texts } from '#lib/text/texts.ts'
import { button, type FormEndpoint, fault, form, nothing, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const path = '/staff/applications/{application}'
const may = staff('decide-applications')
const idOf = (sent: SentForm) => idIn(sent, 'application')
const pageOf = (sent: SentForm) => pathOfApplication(idOf(sent))
const pageAfter = (sent: SentForm, result: DecisionResult, done: string) =>
  afterDecision(idOf(sent), result, done, sent.text('next'))

/** The form of a decision. Its button that fills in a saved reply needs no valid field, and shows the form as it was sent. */
const decision = <Content extends RequestFields>(
  name: 'accept' | 'ask' | 'decline',
  contract: RequestMessage<Content>,
  decide: FormEndpoint<Content, ActingStaff>['submit'],
) =>
  form(
    `${path}/${name}`,
    may,
    (_, sent) => (sent.text('use') ? (nothing as unknown as typeof contract) : contract),
    async (request) => (request.text('use') ? { faults: [] } : decide(request)),
  )

/** A form that writes to the applicant, once something stands below the line that introduces it. */
const write = (name: 'ask' | 'decline', missing: 'question' | 'reason', done: string) =>
  decision(name, WriteToApplicant, async ({ who, input, context, ...sent }) => {
    const { [name]: words, errors } = texts().staffApplications
    const introduction = words.template.trim().split('\n').at(-1) ?? ''
    if (input.text.trimEnd().endsWith(introduction)) return fault('text', errors[missing])
    const result = await decideApplication(who, idOf(sent), name, input, context)
    return pageAfter(sent, result, done)
  })

/** The decisions on an application to join. */
export const applicationForms = [
  decision('accept', AcceptApplication, async ({ who, input, context, ...sent }) => {
    const result = await acceptApplication(who, idOf(sent), input, context)
    const { account, disabled, numberTaken } = texts().staffApplications.errors
    if (result === 'no-duplicate') return fault('person', account)
    if (result === 'disabled') return fault('person', disabled)
    if (typeof result === 'object') return fault('number', numberTaken(result.holder))
    return pageAfter(sent, result, 'application-accepted')
  }),
  write('ask', 'question', 'application-asked'),
  write('decline', 'reason', 'application-declined'),
  form(`${path}/payment`, may, AskForPayment, async ({ who, input, context, ...sent }) => {
    if (Number(input.amount) === 0) return fault('amount', texts().staffApplications.errors.free)
    const result = await decideApplication(who, idOf(sent), 'payment', input, context)
    return pageAfter(sent, result, 'application-payment')
  }),
  button(`${path}/paid`, pageOf, may, async ({ who, context, ...sent }) => {
    const result = await decideApplication(who, idOf(sent), 'paid', {}, context)
    return pageAfter(sent, result, 'application-paid')
  }),
]
