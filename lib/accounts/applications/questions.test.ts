import { expect, test } from 'vitest'
import {
  continuePath,
  type JoinApplication,
  nextQuestion,
  questionsOf,
  stepOf,
} from './questions.ts'

const empty: JoinApplication = {
  id: 'a',
  reference: 'ABCD-2345',
  state: 'started',
  type: 'Friend',
  band: null,
  individual: true,
  amount: '24.00',
  email: 'jo@example.org',
  accountId: null,
  name: null,
  renewed: null,
  membershipId: null,
  renewal: false,
  createdAt: 0,
  sentAt: null,
  changedAt: 0,
  messages: [],
  title: null,
  forename: null,
  surname: null,
  position: null,
  organisation: null,
  about: null,
  address: null,
  county: null,
  postcode: null,
  country: null,
  phone: null,
  language: null,
}
const person: JoinApplication = {
  ...empty,
  forename: 'Jo',
  surname: 'Field',
  address: 'Mill Lane',
  country: 'France',
  phone: '1',
}

test.each([
  [true, ['email', 'name', 'address', 'phone', 'check']],
  [false, ['email', 'organisation', 'about', 'name', 'address', 'phone', 'check']],
] as const)(
  'the pages of an application are counted to the check (individual: %s)',
  (individual, pages) => {
    expect(['email', ...questionsOf({ individual }), 'check']).toEqual(pages)
    expect(pages.map((page) => stepOf({ individual }, page))).toEqual(
      pages.map((_, index) => [index + 1, pages.length]),
    )
  },
)

test('an application continues with its first question without an answer', () => {
  expect(nextQuestion(empty)).toBe('name')
  expect(nextQuestion({ ...person, address: null })).toBe('address')
  expect(continuePath({ ...person, phone: null })).toBe('/join/phone')
})

test('an application with every answer continues with the check, and a sent one with its state', () => {
  expect(continuePath(person)).toBe('/join/check')
  expect(continuePath({ ...person, state: 'sent' })).toBe('/join/application')
})

test('an organisation may leave the question what it does empty, but has to see it', () => {
  const organisation = { ...person, individual: false, organisation: 'Oak Farm' }
  expect(nextQuestion(organisation)).toBe('about')
  expect(nextQuestion({ ...organisation, about: '' })).toBeUndefined()
})
