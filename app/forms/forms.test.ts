import { expect, test } from 'vitest'
import { withRequest } from '#app/request.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import { validate } from '#lib/contract/validate.ts'
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
    const sent = { url: path, param: () => '', query: none, fields: none, text: () => '' }
    const request = { url: path, headers: {}, setCookie: () => {} }
    const access = await withRequest(request, () => guard(path, sent))
    expect(access).toEqual({ redirect: expect.stringMatching(/^\/login\?goto=%2F/) })
  },
)

const ofNames = forms.filter((form) => {
  const none = new URLSearchParams()
  const sent = { url: form.path, param: () => '', query: none, fields: none, text: () => '' }
  return ['forename', 'surname'].every((name) => name in form.contract({}, sent).fields)
})

test.each(ofNames)('the form $path accepts a first or a last name alone', (form) => {
  for (const name of ['forename', 'surname'] as const) {
    const fields = new URLSearchParams({ [name]: 'Ada' })
    const sent = { url: form.path, param: () => '', query: fields, fields, text: () => '' }
    const { faults = [] } = validate(form.contract({}, sent), readForm(fields))
    expect(faults.map(({ field }) => field)).not.toContain('forename')
    expect(faults.map(({ field }) => field)).not.toContain('surname')
  }
})

test('the paths of forms differ', () => {
  const paths = forms.map(({ path }) => path.replace(/\{\w+\}/g, '{}'))
  expect(paths.filter((path, n) => paths.indexOf(path) !== n)).toEqual([])
})
