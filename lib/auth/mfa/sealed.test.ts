import { expect, test } from 'vitest'
import { open, seal } from './sealed.ts'

const [ada, bo] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002']
const plain = Buffer.from('a secret')

test('what is sealed for an account is opened for it, and is different each time', () => {
  const sealed = seal(ada, plain)
  expect(open(ada, sealed)).toEqual({ plain, isFormer: false })
  expect(sealed.includes(plain)).toBe(false)
  expect(seal(ada, plain)).not.toEqual(sealed)
})

test('what is sealed for one account is not opened for another', () => {
  expect(open(bo, seal(ada, plain))).toBeUndefined()
})

test('sealed bytes that were changed or shortened are not opened', () => {
  const sealed = seal(ada, plain)
  for (let n = 0; n < sealed.length; n += 1) {
    const changed = Buffer.from(sealed)
    changed[n] = (changed[n] ?? 0) ^ 1
    expect(open(ada, changed), `byte ${n}`).toBeUndefined()
    expect(open(ada, sealed.subarray(0, n)), `${n} bytes`).toBeUndefined()
  }
})
