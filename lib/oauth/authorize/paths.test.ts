import { expect, test } from 'vitest'
import { authorizePath, consentPath, passwordPath, refusedPath, signInPath } from './paths.ts'
import { secondsSinceArrival } from './request-times.ts'

const request = new URLSearchParams({ client_id: 'wiki', scope: 'openid email' })
const parse = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return { pathname, query: Object.fromEntries(searchParams) }
}

test('each step of an authorisation has a page that keeps the request', () => {
  const query = { client_id: 'wiki', scope: 'openid email' }
  expect(parse(authorizePath(request))).toEqual({ pathname: '/oauth/authorize', query })
  expect(parse(consentPath(request))).toEqual({ pathname: '/oauth/consent', query })
  expect(parse(passwordPath(request))).toEqual({
    pathname: '/password/change',
    query: { goto: consentPath(request) },
  })
  expect(refusedPath('redirect_uri')).toBe('/oauth/refused?reason=redirect_uri')
})

test('the sign-in page asks again and continues with the request and its arrival', () => {
  const { pathname, query } = parse(signInPath(request))
  expect(pathname).toBe('/login')
  expect(query).toEqual({ again: '1', goto: expect.stringMatching(/^\/oauth\/consent\?/) })
  const next = new URL(query.goto ?? '', 'http://localhost').searchParams
  expect(next.get('client_id')).toBe('wiki')
  expect(secondsSinceArrival(next)).toBeLessThan(60)
})

test('the sign-in page is given the login hint of the request', () => {
  const hinted = new URLSearchParams({ ...Object.fromEntries(request), login_hint: 'ada' })
  expect(parse(signInPath(hinted)).query.hint).toBe('ada')
})
