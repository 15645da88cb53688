import { expect, test } from 'vitest'
import {
  choiceOfMembership,
  feeChoice,
  feeName,
  findChosenFee,
  findSelectedFee,
} from './fee-choice.ts'
import type { Fee } from './fees-by-audience.ts'
import { ownJoinUrl } from './join-url.ts'

const fee = (type: string, band?: string, individual = false): Fee => ({
  type,
  description: type,
  individual,
  ...(band ? { band } : {}),
})
const fees = [fee('Friend'), fee('Individual Producer', 'A'), fee('Individual Producer', 'B')]

test('findChosenFee finds each fee by its choice', () => {
  for (const one of fees) expect(findChosenFee(fees, feeChoice(one))).toBe(one)
})

test('of two fees of a type and a band, one for persons and one for organisations, each is found', () => {
  const [first, second] = [fee('Friend', 'A', true), { ...fee('Friend', 'A'), isSecond: true }]
  const both = [first, second, fee('Producer')]
  for (const one of both) expect(findChosenFee(both, feeChoice(one))).toBe(one)
  expect(feeChoice(first)).toBe('Friend, A')
  // As when staff have changed the order meanwhile.
  expect(findChosenFee([{ ...second, isSecond: false }], feeChoice(second))).toBeDefined()
  for (const one of both) {
    const query = new URL(ownJoinUrl('https://soil.example/join', one)).searchParams
    const [type = '', band, audience] = ['type', 'band', 'for'].map((name) => query.get(name))
    const selected = { type: type ?? '', band, audience: audience ?? undefined }
    expect(findSelectedFee(both, selected)).toBe(one)
  }
  expect(ownJoinUrl('/join', first)).toBe('/join?type=Friend&band=A')
})

test.each(['', 'Friend, A', 'friend', 'Individual Producer', 'Individual Producer, C'])(
  'findChosenFee finds no fee for %j, which is not on offer',
  (choice) => {
    expect(findChosenFee(fees, choice)).toBeUndefined()
  },
)

test('feeName names the band of a membership as a band', () => {
  expect(feeName({ type: 'Corporate Member', band: '1' })).toBe('Corporate Member, Band 1')
  expect(feeName({ type: 'Friend', band: null })).toBe('Friend')
})

test('a membership is renewed with the fee of its band, or with the only fee of its type', () => {
  const chosen = (type: string, band: string | null) => choiceOfMembership(fees, { type, band })
  expect(chosen('Individual Producer', 'B')).toBe('Individual Producer, B')
  expect(chosen('Individual Producer', null)).toBeUndefined()
  expect(chosen('Friend', 'A')).toBe('Friend')
  expect(chosen('Supporter', null)).toBeUndefined()
})
