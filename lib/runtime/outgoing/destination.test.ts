import { afterAll, expect, test, vi } from 'vitest'

vi.resetModules()
vi.stubEnv('OUTGOING_PRIVATE_HOSTS', 'sso.internal, 10.1.0.0/16, fd00::1')
const { isPrivateUrl, mayConnect } = await import('./destination.ts')
vi.unstubAllEnvs()

// Other test files in this process must load the modules again.
afterAll(() => void vi.resetModules())

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2606:4700:4700::1111'])(
  'mayConnect permits the public address %s',
  (address) => {
    expect(mayConnect('app.example', address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::10.0.0.1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'fd00::2',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
  '4000::1',
])('mayConnect does not permit the private address %s', (address) => {
  expect(mayConnect('app.example', address)).toBe(false)
})

test.each([
  ['sso.internal', '192.168.0.1'],
  ['app.example', '10.1.2.3'],
  ['app.example', '::ffff:10.1.2.3'],
  ['app.example', 'fd00::1'],
])('mayConnect permits the exception %s at %s', (host, address) => {
  expect(mayConnect(host, address)).toBe(true)
})

test.each(['https://10.0.0.1/', 'https://[::1]/', 'http://localhost:80/', 'http://a.localhost./'])(
  'isPrivateUrl recognises %s without a lookup',
  (url) => {
    expect(isPrivateUrl(url)).toBe(true)
  },
)

test.each([
  'https://app.example/',
  'https://10.1.0.1/',
  'https://8.8.8.8/',
  'https://localhost.example/',
])('isPrivateUrl does not object to %s', (url) => {
  expect(isPrivateUrl(url)).toBe(false)
})
