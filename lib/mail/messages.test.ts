import { expect, test } from 'vitest'
import { confirmSubscriptionMessage, resetMessage } from './messages.ts'

const message = confirmSubscriptionMessage('jo@example.org', {
  confirm: 'c-1',
  unsubscribe: 'u_2',
})

test('a subscription confirmation goes to one recipient, with links under BASE_URL', () => {
  expect(message.to).toBe('jo@example.org')
  expect(message.text).toContain('\nhttp://localhost:3000/ebrief/confirm?token=c-1\n')
  expect(message.text).toContain('\nhttp://localhost:3000/ebrief/unsubscribe?token=u_2\n')
})

test('a subscription confirmation supports one-click unsubscribe (RFC 8058)', () => {
  expect(message.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/[\w/-]+\?token=u_2>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('an email with temporary passwords has no list headers and links to the login page', () => {
  const reset = resetMessage('jo@example.org', [{ username: 'jo', password: 'abcde' }])
  expect(reset.headers).toBeUndefined()
  expect(reset.text).toContain('http://localhost:3000/login')
})
