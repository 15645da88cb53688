import { expect, test } from 'vitest'
import { validateRedirectUri } from './validate-redirect-uri.ts'

test.each([
  'https://map.example.org/callback',
  'https://map.example.org',
  'https://map.example.org:8443/callback?from=gatehouse&then=%20',
  'https://xn--bcher-kva.example/~reader/a@b;c',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:4444/callback',
  'http://[::1]:4444/callback',
  'http://localhost:3000/callback',
  'com.example.app:/callback',
  'com.example.app:/',
  'com.example.app://signed-in',
  'org.soil-map.app2:/callback?x=1',
])('validateRedirectUri accepts %s', (uri) => {
  expect(validateRedirectUri(uri, { isPublic: true })).toBeUndefined()
})

test.each([
  ['absolute', ''],
  ['absolute', '/callback'],
  ['absolute', '//map.example.org/callback'],
  ['absolute', 'map.example.org/callback'],
  ['absolute', 'map.example.org:8443/callback'],
  ['absolute', 'https:map.example.org'],
  ['absolute', 'https:/map.example.org'],
  ['absolute', 'https:///map.example.org'],
  ['absolute', 'https://'],
  ['absolute', 'https://?x'],
  ['absolute', 'https://map.example.org:port/'],
  ['absolute', 'ftp://map.example.org/'],
  ['absolute', 'javascript:alert(1)'],
  ['absolute', 'data:text/html,x'],
  ['absolute', 'file:///etc/passwd'],
  ['absolute', 'myapp:/callback'],
  ['absolute', 'com.example.app:callback'],
  ['absolute', '.example:/callback'],
  ['absolute', 'urn:ietf:wg:oauth:2.0:oob'],
  ['fragment', 'https://map.example.org/callback#here'],
  ['fragment', 'https://map.example.org/callback#'],
  ['fragment', 'com.example.app:/callback#here'],
  ['wildcard', 'https://*.example.org/callback'],
  ['wildcard', 'https://map.example.org/*'],
  ['user-info', 'https://jo:secret@map.example.org/'],
  ['user-info', 'https://map.example.org@evil.example/'],
  ['user-info', 'https://@map.example.org/'],
  ['user-info', 'http://localhost@evil.example/'],
  ['user-info', 'com.example.app://jo@host/'],
  ['https', 'http://map.example.org/callback'],
  ['https', 'http://localhost.evil.example/'],
  ['https', 'http://127.0.0.1.evil.example/'],
  ['https', 'http://127.0.0.2/'],
  ['https', 'http://127.1/'],
  ['https', 'http://0.0.0.0/'],
  ['https', 'http://[::]/'],
  ['characters', 'https://map.example.org/a b'],
  ['characters', ' https://map.example.org/'],
  ['characters', 'https://map.example.org/\n'],
  ['characters', 'https://map.example.org\\@evil.example/'],
  ['characters', 'https://bücher.example/'],
  ['characters', 'https://map.example.org/<script>'],
  ['characters', 'https://map.example.org/"'],
] as const)('validateRedirectUri returns the reason %s for %j', (reason, uri) => {
  expect(validateRedirectUri(uri)).toBe(reason)
  expect(validateRedirectUri(uri, { isPublic: true })).toBe(reason)
})

test('validateRedirectUri accepts a private scheme only for a public client', () => {
  expect(validateRedirectUri('com.example.app:/callback')).toBe('private-use')
})

test.each(['com.example.app:/callback', 'http://127.0.0.1/', 'http://localhost:3000/'])(
  'validateRedirectUri rejects %s for a public client of the organisation',
  (uri) => {
    expect(validateRedirectUri(uri, { isPublic: true, own: true })).toBe('own-public')
    expect(
      validateRedirectUri('https://map.example/', { isPublic: true, own: true }),
    ).toBeUndefined()
  },
)
