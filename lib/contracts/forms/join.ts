import {
  type ApplicantField,
  type ApplicationField,
  applicationGroups,
  type JoinQuestion,
  requiredAnswers,
} from '#db/values/record-fields.ts'
import { identifier, lines, mandatory, optional, type TextField } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { atMost, required } from '#lib/contract/rule.ts'
import { notTooLong, person } from '#lib/records/person.ts'
import type { FieldText } from '#lib/text/en/records.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { EmailForm } from './email-form.ts'
import { formsOf } from './record-forms.ts'

export type { ApplicationField, JoinQuestion }

/** The words of an answer. */
export type AnswerText = { readonly [Word in keyof FieldText]?: FieldText[Word] | undefined }

type AnswerTexts = Readonly<Partial<Record<ApplicationField, AnswerText>>>

/** The words of an answer: those of a profile, but for its own, which also take the place of the hint there. */
export function answerText(name: ApplicationField, individual: boolean): AnswerText {
  const { fields, ofOrganisation } = texts().joinQuestions
  const ofProfile: AnswerTexts = texts().records.person
  const ofAnswers: AnswerTexts = fields
  const others: AnswerTexts = individual ? {} : ofOrganisation.fields
  const { hint, ...words } = ofProfile[name] ?? {}
  return { ...words, ...(ofAnswers[name] ?? { hint }), ...others[name] }
}

const enter = (name: ApplicationField, individual: boolean) => () =>
  answerText(name, individual).enter ?? ''

/** The characters of the longest answers, if they are not 200. */
const limits: Partial<Record<ApplicantField, number>> = { address: 1_000, postcode: 20, phone: 40 }

const answer =
  (individual: boolean) =>
  (name: ApplicantField): TextField => {
    const rules = person[name].rules.map((rule) =>
      rule.name === 'LengthRule' ? notTooLong(name, limits[name] ?? 200) : rule,
    )
    const field = { ...person[name], rules }
    return name === 'forename' || requiredAnswers.includes(name)
      ? mandatory(field, enter(name, individual))
      : field
  }

const { name, address, phone } = applicationGroups

const formsFor = (individual: boolean) => ({
  ...formsOf(
    'join',
    // The postcode is asked for first.
    { name, address: [...new Set(['postcode' as const, ...address])], phone },
    answer(individual),
  ),
  organisation: message('join-organisation', {
    organisation: identifier(
      'organisation',
      required(enter('organisation', individual)),
      atMost(200, () => texts().joinQuestions.fields.organisation.label),
    ),
  }),
  about: message('join-about', {
    about: lines(
      'about',
      atMost(2_000, () => texts().joinQuestions.titles.about),
    ),
  }),
})

/** The first question of an application to join, and the membership that was chosen before. */
export const JoinEmail = message('join-email', EmailForm.fields)

/** The questions of an application to join, one page each. */
export const joinForms = formsFor(true)

/** The same questions for an organisation: their errors name it and its contact. */
export const organisationJoinForms = formsFor(false)

/** A question whose answers are saved although some are missing: the applicant comes back later. */
export const unfinished = (form: (typeof joinForms)[JoinQuestion]) =>
  message(
    form.root,
    Object.fromEntries(
      Object.entries(form.fields).map(([name, field]) => [name, optional(field)]),
    ) as Record<string, ReturnType<typeof optional>>,
  )

const { reply } = sentencesOf((text) => text.joinQuestions.errors)

/** The applicant's response to a question of staff. */
export const JoinReply = message('join-reply', {
  reply: lines(
    'reply',
    required(reply),
    atMost(2_000, () => texts().joinStatus.reply.reply),
  ),
})
