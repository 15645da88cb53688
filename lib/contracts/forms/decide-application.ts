import { amount, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

const { errors } = en.staffApplications

const id = identifier('id', required(), maxLength(64))
const letter = identifier('text', required(errors.text), maxLength(2_000, errors.textTooLong))

/** How staff accept an application to join. Without an amount, the fee is not known yet. */
export const AcceptApplication = message('accept-application', {
  id,
  number: identifier('number', required(errors.number), maxLength(100, errors.numberTooLong)),
  amount: amount('amount'),
  person: identifier('person', maxLength(64)),
  text: letter,
})

/** What staff write to an applicant: a question, or why they decline. */
export const WriteToApplicant = message('write-to-applicant', { id, text: letter })

/** How staff ask an accepted applicant to pay. */
export const AskForPayment = message('ask-for-payment', {
  id,
  amount: amount('amount', required(errors.amount)),
  text: letter,
})

/** The button that says that the fee has been paid. */
export const MarkAsPaid = message('mark-as-paid', { id })
