import { hostname, userInfo } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { operatorName } from './operator.ts'

afterEach(() => vi.unstubAllEnvs())

test('the audit trail names the account that ran sudo, or else the one of the process, at its machine', () => {
  vi.stubEnv('SUDO_USER', 'olga')
  expect(operatorName()).toBe(`olga@${hostname()}`)
  for (const none of [undefined, '']) {
    vi.stubEnv('SUDO_USER', none)
    expect(operatorName()).toBe(`${userInfo().username}@${hostname()}`)
  }
})
