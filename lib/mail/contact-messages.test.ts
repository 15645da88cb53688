import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { contactMessage, plainName } from './contact-messages.ts'

test.each([
  ['Ada Fields', 'Ada Fields'],
  ['J. R. Hartley', 'J. R. Hartley'],
  ['Win at https://evil.example/now', 'Win at https evil example now'],
  ['mail me@evil.example', 'mail me evil example'],
  ['two\nlines', 'two lines'],
  ['x'.repeat(200), 'x'.repeat(60)],
  [`x${'🌾'.repeat(60)}`, `x${'🌾'.repeat(29)}`],
])('the name %j is %j in an email to someone who may not know it', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('an invitation contains no link but ours', () => {
  const inviter = plainName('Free money at http://evil.example/ or evil.example')
  const membership = { charityNumber: 'G1', name: 'www.evil.example' }
  const to = { email: 'bo@people.example' }
  const facts = {
    inviter,
    role: 'Contact',
    until: '1 May 2027',
    link: 'https://soil.example/?token=secret',
  }
  const { text, html } = compose(contactMessage('invited', to, membership, () => facts).content)
  expect(text + html).not.toMatch(/evil\.example/)
  expect(text).toContain('token=secret')
})
