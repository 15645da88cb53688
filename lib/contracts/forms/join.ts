import { email, identifier, optional } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, type Rule, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { selectableCountries, titles } from './edit-profile.ts'

const { errors, ...questions } = en.joinQuestions

const line = (name: string, label: string, limit = 200) =>
  identifier(name, maxLength(limit, en.errors.tooLong(label, limit)))

const requiredLine = (name: string, label: string, enter: string, limit = 200) =>
  identifier(name, required(enter), maxLength(limit, en.errors.tooLong(label, limit)))

const phoneNumber: Rule<'FormatRule'> = {
  name: 'FormatRule',
  message: errors.phoneFormat,
  allows: (text) => /^\+?[\d\s().-]*$/.test(text) && /^(\D*\d){7,15}\D*$/.test(text),
  facets: {},
}

/** The first question of an application to join, and the membership that was chosen before. */
export const JoinEmail = message('join-email', {
  email: email('email', required(en.errors.enter.email), maxLength(254)),
})

/** The questions of an application to join, one page each. */
export const joinForms = {
  name: message('join-name', {
    title: identifier('title', { ...oneOf(...titles), message: en.errors.select.title }),
    forename: requiredLine('forename', questions.name.fields.forename, errors.forename),
    surname: requiredLine('surname', questions.name.fields.surname, errors.surname),
    position: line('position', en.profile.fields.position),
  }),
  organisation: message('join-organisation', {
    organisation: requiredLine('organisation', questions.organisation.label, errors.organisation),
  }),
  about: message('join-about', { about: line('about', questions.about.title, 2_000) }),
  address: message('join-address', {
    address: requiredLine('address', questions.address.fields.address, errors.address, 1_000),
    county: line('county', en.profile.fields.county),
    postcode: line('postcode', en.profile.fields.postcode, 20),
    country: identifier('country', required(en.errors.select.country), {
      ...oneOf(...selectableCountries),
      message: en.errors.select.country,
    }),
  }),
  phone: message('join-phone', {
    phone: identifier(
      'phone',
      required(errors.phone),
      maxLength(40, en.errors.tooLong(questions.phone.label, 40)),
      phoneNumber,
    ),
  }),
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
  reply: requiredLine('reply', en.joinStatus.reply.label, errors.reply, 2_000),
})
