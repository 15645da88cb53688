import { afterAll, expect, test, vi } from 'vitest'
import { compose } from './compose.ts'
import {
  confirmSubscriptionMessage,
  type EmailMessage,
  emailChangedMessage,
  resetMessage,
} from './messages.ts'
import { wayInMessage } from './way-in-messages.ts'

vi.resetModules()
vi.stubEnv('LOGIN_URL', 'https://www.example.org/members')
const elsewhere = await import('./messages.ts')
vi.unstubAllEnvs()

/** An email with both its forms. */
function composed(email: EmailMessage) {
  return { ...email, ...compose(email.content) }
}

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

const message = composed(
  confirmSubscriptionMessage('jo@example.org', { confirm: 'c-1', unsubscribe: 'u_2' }),
)

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

test('an email with temporary passwords has no list headers and a link that signs in', () => {
  const reset = composed(
    resetMessage(
      'jo@example.org',
      [{ username: 'jo', password: 'abcde', token: 't-1' }],
      Date.parse('2026-07-01T08:33:00Z'),
    ),
  )
  expect(reset.headers).toBeUndefined()
  expect(reset.text).toContain('\nhttp://localhost:3000/password/temporary?token=t-1\n')
  expect(reset.text).toContain('by 1 July 2026, 9:33am (UK time). The link')
})

test('an email with a temporary password leads to the login page of another site without the token', () => {
  const passwords = [{ username: 'jo', password: 'a', token: 't' }]
  const { text } = composed(elsewhere.resetMessage('jo@example.org', passwords, 0))
  expect(text).toContain('\nhttps://www.example.org/members\n')
})

test('an email with the passwords of two people greets both and has a link for each, which keeps the page that they wanted', () => {
  const passwords = [
    { username: 'ada', password: 'abcde', token: 'of-ada', name: 'Ada' },
    { username: 'bo', password: 'fghij', token: 'of-bo', name: 'Bo' },
  ]
  const { text } = composed(resetMessage('jo@example.org', passwords, 0, '/fees?type=farm'))
  expect(text).toMatch(/^Hello Ada and Bo\n/)
  for (const username of ['ada', 'bo'])
    expect(text).toContain(
      `Sign in as ${username}:\nhttp://localhost:3000/password/temporary?token=of-${username}&goto=%2Ffees%3Ftype%3Dfarm\n`,
    )
})

test('the HTML of an email says the same as its plain text, and contains no image', () => {
  const { html, text } = message
  expect(html).toContain('<a href="http://localhost:3000/ebrief/confirm?token=c-1"')
  expect(html).not.toMatch(/<img|url\(|<script/)
  const words = (plain: string) => plain.replace(/<[^>]*>|[:\n]/g, ' ').replace(/\s+/g, ' ')
  for (const paragraph of text.split('\n\n').slice(0, 2)) {
    expect(words(html)).toContain(words(paragraph).trim())
  }
})

test('the HTML of an email shows a name as text, whatever it contains', () => {
  const { html } = composed(
    wayInMessage('password-changed', {
      email: 'dee@ivoire.example',
      name: 'Dée <b>N’Diaye</b> & Co "Ltd"',
    }),
  )
  expect(html).toContain('Hello Dée &lt;b&gt;N’Diaye&lt;/b&gt; &amp; Co &quot;Ltd&quot;')
})

test('no line of the plain text is longer than 76 characters, except a link', () => {
  const lines = message.text.split('\n').filter((line) => !line.startsWith('http'))
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76)
})

test('every email says how to contact the organisation, in both forms', () => {
  expect(message.text).toContain(
    '\nIf you need help, phone 01632 960000 or email members@example.org.\n',
  )
  expect(message.text).toMatch(/This is a demonstration, not a registered charity\n$/)
  expect(message.html).toContain('<a href="tel:01632960000" class="link"')
  expect(message.html).toContain('<a href="mailto:members@example.org" class="link"')
})

test('the email to the old email address greets the member by name', () => {
  const change = { accountId: 'a', newEmail: 'ada@new.example', name: 'Ada Fields' }
  const { text } = composed(emailChangedMessage('ada@old.example', change, 'r-1'))
  expect(text).toMatch(/^Hello Ada Fields\n/)
  expect(text).toContain('is now ada@new.example')
  expect(text).toContain('This was not me:\nhttp://localhost:3000/not-me/email?token=r-1\n')
})
