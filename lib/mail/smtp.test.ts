import { expect, test } from 'vitest'
import { requiresTls } from './smtp.ts'

test.each([
  [true, 'smtp://mail.example.org'],
  [true, 'smtp://user:password@10.0.0.5:587'],
  [true, 'smtp://localhost.example.org'],
  [true, 'smtp://mail.example.org?ignoreTLS=false'],
  [false, 'smtp://mail.example.org?ignoreTLS=true'],
  [false, 'smtp://localhost:25'],
  [false, 'smtp://127.0.0.1:2525'],
  [false, 'smtp://[::1]:2525'],
])('requiresTls returns %s for %s', (expected, url) => {
  expect(requiresTls(url)).toBe(expected)
})
