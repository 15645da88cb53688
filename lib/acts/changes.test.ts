import { expect, test } from 'vitest'
import { personFields } from '#db/values/record-fields.ts'
import { languages, withLanguage } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { labelOf, sayReplaced, sayRights } from './changes.ts'

test.each(languages)(
  'an email in the language %s names the details of a person in it',
  (language) => {
    withLanguage(language, () => {
      for (const field of personFields)
        expect(labelOf(field)).toBe(texts().records.person[field].label)
    })
  },
)

test('a detail without a label is named by its column', () => {
  expect(labelOf('shoe_size')).toBe('shoe_size')
})

test.each([
  ['primary', 'is_primary'],
  ['billing', 'is_billing'],
  ['lsfr', 'lsfr_access'],
] as const)('the right %s is written if a change gave or took it', (role, column) => {
  const without = { account_id: '', is_primary: false, is_billing: false, lsfr_access: false }
  const having = { ...without, [column]: true }
  const { yours, lost } = texts().membershipContacts.movedRights[role]
  for (const other of [without, null]) {
    expect(sayRights({ before: other, after: having })).toEqual([yours])
    expect(sayRights({ before: having, after: other })).toEqual([lost])
    expect(sayRights({ before: other, after: without })).toEqual([])
  }
  expect(sayRights({ before: having, after: having })).toEqual([])
})

test('an act shows the columns of a person or a membership, and of a row with a name those of a fee or an application', () => {
  const replaced = {
    before: { amount: '36.00', phone: '01749 000001', state: 'sent' },
    after: { amount: null, phone: '01749 000002', state: 'sent' },
  }
  expect(sayReplaced({ ...replaced, name: null })).toEqual([
    'Phone number: 01749 000001 → 01749 000002',
  ])
  expect(sayReplaced({ ...replaced, name: 'Friend' })).toEqual([
    'Price: £36 a year → Price on application',
  ])
  const fee = { type: 'Friend', band: null }
  expect(sayReplaced({ before: null, after: { amount: '9.50' }, fee })).toEqual([
    'Price: empty → £9.50 a year',
  ])
})
