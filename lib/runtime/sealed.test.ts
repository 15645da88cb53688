import { expect, test } from 'vitest'
import { open, seal } from './sealed.ts'

const [ada, bo] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002']
const purpose = 'second-step'
const plain = Buffer.from('a secret')

test('what is sealed for an account is opened for it, and is different each time', () => {
  const sealed = seal(purpose, ada, plain)
  expect(open(purpose, ada, sealed)).toEqual({ plain, isFormer: false })
  expect(sealed.includes(plain)).toBe(false)
  expect(seal(purpose, ada, plain)).not.toEqual(sealed)
})

test('what is sealed for one account is not opened for another', () => {
  expect(open(purpose, bo, seal(purpose, ada, plain))).toBeUndefined()
})

test('sealed bytes that were changed or shortened are not opened', () => {
  const sealed = seal(purpose, ada, plain)
  for (let n = 0; n < sealed.length; n += 1) {
    const changed = Buffer.from(sealed)
    changed[n] = (changed[n] ?? 0) ^ 1
    expect(open(purpose, ada, changed), `byte ${n}`).toBeUndefined()
    expect(open(purpose, ada, sealed.subarray(0, n)), `${n} bytes`).toBeUndefined()
  }
})

test('what is sealed for one purpose is not opened for another', () => {
  expect(open('email', ada, seal(purpose, ada, plain))).toBeUndefined()
})
