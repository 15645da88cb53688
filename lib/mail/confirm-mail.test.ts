import '#lib/test-env.ts'
import { expect, test } from 'vitest'
import { confirmMail } from './confirm-mail.ts'
import { resetMail } from './reset-mail.ts'

const mail = confirmMail('jo@example.org', { confirm: 'c-1', unsubscribe: 'u_2' })

test('a confirmation goes to the one address, with links from BASE_URL', () => {
  expect(mail.to).toBe('jo@example.org')
  expect(mail.text).toContain('\nhttp://localhost:3000/ebrief/confirm?token=c-1\n')
  expect(mail.text).toContain('\nhttp://localhost:3000/ebrief/unsubscribe?token=u_2\n')
})

test('a subscriber can leave with one click (RFC 8058)', () => {
  expect(mail.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/[\w/-]+\?token=u_2>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('a mail with temporary passwords can be no list mail, and leads to the login page', () => {
  const reset = resetMail('jo@example.org', [{ username: 'jo', password: 'abcde' }])
  expect(reset.headers).toBeUndefined()
  expect(reset.text).toContain('http://localhost:3000/login')
})
