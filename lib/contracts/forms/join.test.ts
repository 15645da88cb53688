import { expect, test } from 'vitest'
import { applicationGroups, type JoinQuestion } from '#db/values/record-fields.ts'
import { faultCode } from '#lib/contract/fault.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { answerText, joinForms, organisationJoinForms } from './join.ts'

const limits = {
  forename: 200,
  surname: 200,
  position: 200,
  organisation: 200,
  about: 2_000,
  address: 1_000,
  county: 200,
  postcode: 20,
  phone: 40,
} as const

const required = {
  forename: ['Enter your first or last name', 'Enter the first or last name of the contact'],
  organisation: ['Enter the name of the organisation', 'Enter the name of the organisation'],
  address: ['Enter your address', 'Enter the address of the organisation'],
  country: ['Select a country', 'Select a country'],
  phone: ['Enter your phone number', 'Enter your phone number'],
} as const

const questionOf = (name: string) =>
  (Object.keys(applicationGroups) as JoinQuestion[]).find((question) =>
    applicationGroups[question].some((answer) => answer === name),
  ) ?? 'name'

const faultsOf = (form: RequestMessage, answers: Readonly<Record<string, string>>) =>
  validate(form, new Map(Object.entries(answers).map(([name, text]) => [name, [text]]))).faults ??
  []

const codesOf = (name: string, text: string) =>
  faultsOf(joinForms[questionOf(name)], { [name]: text }).map(faultCode)

test.each(Object.entries(limits))(
  'the %s of an applicant may have %i characters, and not one more',
  (name, limit) => {
    const code = `DataError:${name}:LengthRule`
    expect(codesOf(name, '1'.repeat(limit))).not.toContain(code)
    expect(codesOf(name, '1'.repeat(limit + 1))).toContain(code)
  },
)

test.each([
  ['a person', joinForms, 0],
  ['an organisation and its contact', organisationJoinForms, 1],
] as const)('an application asks %s for each answer that is required', (_, forms, place) => {
  const asked = Object.values<RequestMessage>(forms)
    .flatMap((form) => faultsOf(form, {}))
    .map(({ field, message }) => [field, message])
  const expected = Object.entries(required).map(([name, messages]) => [name, messages[place]])
  expect(asked.sort()).toEqual(expected.sort())
})

test('the words of an answer are those of the profile where an application has none', () => {
  expect(answerText('surname', true).hint).toMatch(/^If there is only one name/)
  expect(answerText('position', false)).toMatchObject({ label: 'Job title (optional)' })
  expect(answerText('position', false).hint).toBeUndefined()
})
