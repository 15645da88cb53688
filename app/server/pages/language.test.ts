import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { keepRequestedLanguage } from './language.ts'

test.each([
  ['/oauth/authorize?ui_locales=fr%20cy', /=cy;/],
  ['/oauth/authorize?ui_locales=fr', undefined],
  ['/login?ui_locales=cy', undefined],
  ['/oauth/authorize/?ui_locales=cy', undefined],
])(
  '%s keeps the language that an application asks for at its authorisation only',
  (url, cookie) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url })
    const response = new ServerResponse(request)
    keepRequestedLanguage(request, response)
    const kept = response.getHeader('Set-Cookie')
    if (cookie) expect(String(kept)).toMatch(cookie)
    else expect(kept).toBeUndefined()
  },
)
