import { expect, test } from 'vitest'
import { mapHeaders } from './map-headers.ts'
import { sheetColumns } from './sheet-columns.ts'

test('a header in another script is that of no column, whichever of our letters it has beside its own', () => {
  const headers = [
    'Membership no',
    'Type',
    'Surname',
    'Prénom',
    'Téléphone',
    'Email 妻',
    'Имя',
    '—',
  ]
  expect(mapHeaders('members.csv', headers, sheetColumns)).toEqual({
    'Membership no': 'charity_number',
    Type: 'type',
    Surname: 'surname',
    Prénom: null,
    Téléphone: 'phone',
    'Email 妻': null,
    Имя: null,
    '—': null,
  })
})
