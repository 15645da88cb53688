import { afterEach, expect, test, vi } from 'vitest'
import { isChallenge, newChallenge } from './challenge.ts'

afterEach(() => void vi.useRealTimers())

test('a challenge is valid for its purpose and its session, for five minutes', () => {
  vi.useFakeTimers()
  const challenge = newChallenge('add', 'session-1')
  expect(isChallenge(challenge, 'add', 'session-1')).toBe(true)
  expect(isChallenge(challenge, 'add', 'session-2')).toBe(false)
  expect(isChallenge(challenge, 'sign-in', 'session-1')).toBe(false)
  vi.advanceTimersByTime(300_000)
  expect(isChallenge(challenge, 'add', 'session-1')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isChallenge(challenge, 'add', 'session-1')).toBe(false)
})

test('a challenge that states a later time or was made up is not ours', () => {
  const [, nonce, mac] = Buffer.from(newChallenge('sign-in'), 'base64url').toString().split('.')
  const later = Buffer.from(`${Date.now() + 60_000}.${nonce}.${mac}`).toString('base64url')
  expect(isChallenge(later, 'sign-in')).toBe(false)
  for (const made of ['', 'x', Buffer.from('..').toString('base64url')]) {
    expect(isChallenge(made, 'sign-in'), made).toBe(false)
  }
  expect(newChallenge('sign-in')).not.toBe(newChallenge('sign-in'))
})
