import { expect, test } from 'vitest'
import { isRegisteredUri } from './match-redirect-uri.ts'

test.each([
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback'],
  ['http://127.0.0.1:8080/callback', 'http://127.0.0.1:49152/callback'],
  ['http://127.0.0.1:8080/callback', 'http://127.0.0.1/callback'],
  ['http://[::1]/callback?x=1', 'http://[::1]:65535/callback?x=1'],
  ['http://127.0.0.1', 'http://127.0.0.1:1'],
  ['http://127.0.0.1?x', 'http://127.0.0.1:1?x'],
  ['https://map.example/callback', 'https://map.example/callback'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['org.example.walks:/callback', 'org.example.walks:/callback'],
])('the registered URI %s matches %s', (registered, requested) => {
  expect(isRegisteredUri(requested, ['https://other.example/', registered])).toBe(true)
})

test.each([
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback/'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/other'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback?x=1'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback#x'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:65536/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:000080/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:80@evil.example/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:80\\@evil.example/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1.evil.example:80/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.2:80/callback'],
  ['http://127.0.0.1/callback', 'http://[::1]:80/callback'],
  ['http://127.0.0.1/callback', 'http://localhost:80/callback'],
  ['http://127.0.0.1/callback', 'https://127.0.0.1:80/callback'],
  ['http://127.0.0.1/callback', 'HTTP://127.0.0.1:80/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1/callback '],
  ['https://127.0.0.1/callback', 'https://127.0.0.1:8443/callback'],
  ['http://localhost:3000/', 'http://localhost:3001/'],
  ['http://localhost/', 'http://localhost:3001/'],
  ['https://map.example/callback', 'https://map.example:8443/callback'],
  ['https://map.example/?http://127.0.0.1:80/', 'https://map.example/?http://127.0.0.1:81/'],
  ['org.example.walks:/callback', 'org.example.walks:/other'],
])('the registered URI %s does not match %j', (registered, requested) => {
  expect(isRegisteredUri(requested, [registered])).toBe(false)
})
