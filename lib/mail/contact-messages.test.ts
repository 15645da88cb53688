import { expect, test } from 'vitest'
import { contactInvitationMessage, plainName } from './contact-messages.ts'

test.each([
  ['Ada Fields', 'Ada Fields'],
  ['J. R. Hartley', 'J. R. Hartley'],
  ['Win at https://evil.example/now', 'Win at https evil example now'],
  ['mail me@evil.example', 'mail me evil example'],
  ['two\nlines', 'two lines'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the name %j is %j in an email to someone who may not know it', (name, plain) => {
  expect(plainName(name).replace(/ +/g, ' ')).toBe(plain)
})

test('an invitation contains no link but ours', () => {
  const inviter = 'Free money at http://evil.example/ or evil.example'
  const membership = { membershipId: 'm', charityNumber: 'G1', name: 'www.evil.example' }
  const rights = { inviter, billing: true, lsfr: false }
  const { text, html } = contactInvitationMessage('bo@people.example', rights, membership, 'secret')
  expect(text + html).not.toMatch(/evil\.example/)
  expect(text).toContain('/invitation?token=secret')
})
