import { identifier, optional, phone } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { enter, notTooLong, person } from '#lib/records/person.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { EmailForm } from './email-form.ts'

const errors = sentencesOf((text) => text.joinQuestions.errors)
const ofContact = sentencesOf((text) => text.joinQuestions.errors.ofContact)
const ofOrganisation = sentencesOf((text) => text.joinQuestions.errors.ofOrganisation)
const nameLabels = sentencesOf((text) => text.joinQuestions.name.fields)
const addressLabels = sentencesOf((text) => text.joinQuestions.address.fields)

/** A sentence that is looked up when a form is checked, in the language of its request. */
type Sentence = () => string

const atMost = (label: Sentence, limit: number) =>
  maxLength(limit, () => texts().errors.tooLong(label(), limit))

const line = (name: string, label: Sentence, limit = 200) => identifier(name, atMost(label, limit))

const requiredLine = (name: string, label: Sentence, enter: Sentence, limit = 200) =>
  identifier(name, required(enter), atMost(label, limit))

/** The first question of an application to join, and the membership that was chosen before. */
export const JoinEmail = message('join-email', EmailForm.fields)

const nameForm = ({ forename }: Record<'forename', Sentence>) =>
  message('join-name', {
    title: person.title,
    forename: requiredLine('forename', nameLabels.forename, forename),
    surname: line('surname', nameLabels.surname),
    position: identifier('position', notTooLong('position', 200)),
  })

const addressForm = ({ address }: Record<'address', Sentence>) =>
  message('join-address', {
    postcode: identifier('postcode', notTooLong('postcode', 20)),
    address: requiredLine('address', addressLabels.address, address, 1_000),
    county: identifier('county', notTooLong('county', 200)),
    country: identifier('country', required(enter('country')), ...person.country.rules),
  })

/** The questions of an application to join, one page each. */
export const joinForms = {
  name: nameForm(errors),
  organisation: message('join-organisation', {
    organisation: requiredLine(
      'organisation',
      () => texts().joinQuestions.organisation.label,
      errors.organisation,
    ),
  }),
  about: message('join-about', {
    about: line('about', () => texts().joinQuestions.about.title, 2_000),
  }),
  address: addressForm(errors),
  phone: message('join-phone', {
    phone: phone(
      'phone',
      required(errors.phone),
      atMost(() => texts().joinQuestions.phone.label, 40),
    ),
  }),
} as const

/** The same questions for an organisation: their errors name it and its contact. */
export const organisationJoinForms = {
  ...joinForms,
  name: nameForm(ofContact),
  address: addressForm(ofOrganisation),
} as const

/** The name of a question of an application to join. */
export type JoinQuestion = keyof typeof joinForms

/** A question whose answers are saved although some are missing: the applicant comes back later. */
export const unfinished = (form: (typeof joinForms)[JoinQuestion]) =>
  message(
    form.root,
    Object.fromEntries(
      Object.entries(form.fields).map(([name, field]) => [name, optional(field)]),
    ) as Record<string, ReturnType<typeof optional>>,
  )

/** The applicant's response to a question of staff. */
export const JoinReply = message('join-reply', {
  reply: requiredLine('reply', () => texts().joinStatus.reply.label, errors.reply, 2_000),
})
