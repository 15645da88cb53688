import { expect, test } from 'vitest'
import { withRequest } from '#app/request.ts'
import { forms } from './forms.ts'

/** Forms of links in emails, which work without a session. */
const ofLinks = ['/profile/email/confirm', '/second-step/stop']

const personal = forms.filter(
  ({ path }) =>
    /^\/(memberships|profile|security|password\/change|second-step|staff)/.test(path) &&
    !ofLinks.includes(path),
)

test.each(personal)(
  'a visitor who sends the form $path must sign in first',
  async ({ path, guard }) => {
    const none = new URLSearchParams()
    const sent = { url: path, params: {}, query: none, fields: none, text: () => '' }
    const request = { url: path, headers: {}, setCookie: () => {} }
    const access = await withRequest(request, () => guard(path, sent))
    expect(access).toEqual({ redirect: expect.stringMatching(/^\/login\?goto=%2F/) })
  },
)

test('the paths of forms differ', () => {
  const paths = forms.map(({ path }) => path.replace(/\{\w+\}/g, '{}'))
  expect(paths.filter((path, n) => paths.indexOf(path) !== n)).toEqual([])
})
