import { expect, test } from 'vitest'
import { type AuditResult, auditList } from './audit.ts'

const nothing = {
  action: 'signed-in',
  name: null,
  username: null,
  clientId: null,
  clientName: null,
  membershipId: null,
  membershipName: null,
  feeId: null,
  signingKeyId: null,
}
const cell = (column: 'about' | 'meaning', event: object) =>
  JSON.stringify(auditList.columns[column].value({ ...nothing, ...event } as AuditResult))

test.each([
  ['clientId', 'clientName'],
  ['membershipId', 'membershipName'],
  ['feeId', undefined],
  ['signingKeyId', undefined],
])('the %s of an event is shown, by its name if it still has one', (id, name) => {
  expect(cell('about', {})).toBe('[]')
  expect(cell('about', { [id]: 'a-1' })).toContain('a-1')
  if (!name) return
  const named = cell('about', { [id]: 'a-1', [name]: 'Hollow Farm' })
  expect(named).toContain('Hollow Farm')
  expect(named).not.toContain('a-1')
})

test('an event tells of a person by name, or by username if there is no name', () => {
  const about = { action: 'account-disabled', username: 'ada' }
  expect(cell('meaning', about)).toContain('ada')
  expect(cell('meaning', { ...about, name: 'Ada Fields' })).toContain('Ada Fields')
})
