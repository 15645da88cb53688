import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

test.each([
  ['/login?goto=/profile', 'same-origin', 'private, no-cache'],
  ['/login?goto=/profile&token=x', 'no-referrer', undefined],
  ['/login?goto=/memberships?page=2&token=x', 'no-referrer', undefined],
])('the page %s is sent with the referrer policy %s and kept as %s', (url, policy, caching) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' })
  const response = new ServerResponse(request)
  setSecurityHeaders(request, response)
  expect(response.getHeader('Referrer-Policy')).toBe(policy)
  expect(response.getHeader('Cache-Control')).toBe(caching)
})
