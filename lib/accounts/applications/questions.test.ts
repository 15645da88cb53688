import { expect, test } from 'vitest'
import { continuePath, type JoinApplication, nextQuestion, questionsOf } from './questions.ts'

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

test('a person answers at most six pages of questions, an organisation at most nine', () => {
  const pages = (individual: boolean) => ['email', ...questionsOf({ individual })]
  expect(pages(true)).toEqual(['email', 'name', 'address', 'phone'])
  expect(pages(false)).toEqual(['email', 'organisation', 'about', 'name', 'address', 'phone'])
})

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
