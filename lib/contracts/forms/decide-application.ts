import type { SavedReply } from '#db/queries/applications/saved-replies.ts'
import { amount, identifier, lines, reference } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { type FormValues, shownValues } from './shown-values.ts'
import { translated, translatedValues, translationsIn } from './translated.ts'

const errors = sentencesOf((text) => text.staffApplications.errors)

const shortEnough = maxLength(2_000, errors.textTooLong)

const letter = lines('text', required(errors.text), shortEnough)

/** The form by which staff accept an application to join. Without an amount, the fee is not known yet. */
export const AcceptApplication = message('accept-application', {
  number: reference('number', required(errors.number), maxLength(100, errors.numberTooLong)),
  amount: amount('amount'),
  person: identifier('person', maxLength(64)),
  text: letter,
})

/** The text that staff write to an applicant: a question, or the reason why they decline. */
export const WriteToApplicant = message('write-to-applicant', { text: letter })

/** The form by which staff ask an accepted applicant to pay. */
export const AskForPayment = message('ask-for-payment', {
  amount: amount('amount', required(errors.amount)),
  text: letter,
})

/** The decisions that replies are saved for. */
export const replyDecisions = ['accept', 'ask', 'decline'] as const

const replyWords = {
  name: identifier('name', required(errors.replyName), maxLength(100, errors.replyNameTooLong)),
  text: letter,
  ...translated('text', lines, shortEnough),
}

/** A reply that staff save for a decision. */
export const AddReply = message('add-reply', {
  decision: identifier('decision', required(errors.decision), oneOf(...replyDecisions)),
  ...replyWords,
})

/** The words of a saved reply. */
export const EditReply = message('edit-reply', {
  ...replyWords,
  shown: shownValues,
})

type ReplyWords = Pick<SavedReply, 'name' | 'text' | 'texts'>

/** A saved reply as its form shows it. */
export const replyFormValues = ({ name, text, texts }: ReplyWords): FormValues => ({
  name,
  text,
  ...translatedValues('text', texts),
})

/** A saved reply as its form showed it. */
export const shownReply = (shown: FormValues): ReplyWords => ({
  name: shown.name ?? '',
  text: shown.text ?? '',
  texts: translationsIn('text', shown),
})
