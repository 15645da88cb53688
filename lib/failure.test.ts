import { afterAll, describe, expect, test, vi } from 'vitest'
import { faults, fieldFault } from './contract/fault.ts'
import { Failure, isFailure } from './failure.ts'

// Test files share the process, so the next one must get fresh modules.
afterAll(() => void vi.resetModules())

describe('Failure', () => {
  test('a Failure holds one or more faults, and headers', () => {
    const [first, second] = [fieldFault('a', 'RequiredRule'), fieldFault('b', 'LengthRule')]
    expect(new Failure(first).faults).toEqual([first])
    expect(new Failure([first, second]).faults).toEqual([first, second])
    expect(new Failure(first).headers).toEqual({})
    expect(new Failure(first, { A: 'b' }).headers).toEqual({ A: 'b' })
  })

  test('a Failure has the codes of its faults as its message, for the log', () => {
    const both = [fieldFault('a', 'RequiredRule'), faults.unauthenticated(401)]
    expect(new Failure(both).message).toMatch(/^DataError:a:RequiredRule, you must send/)
    expect(String(new Failure(faults.path))).toBe('Failure: DataError:Path')
  })

  test('isFailure recognises a Failure of another copy of the module', async () => {
    vi.resetModules()
    const copy = await import('./failure.ts')
    expect(copy.Failure).not.toBe(Failure)
    expect(isFailure(new copy.Failure(faults.path))).toBe(true)
    expect(copy.isFailure(new Failure(faults.path))).toBe(true)
  })

  test.each([
    ['an error', new Error('x')],
    ['an object of the same shape', { name: 'Failure', faults: [faults.path], headers: {} }],
    ['a string', 'Failure'],
    ['null', null],
    ['undefined', undefined],
  ])('isFailure returns false for %s', (_, thrown) => {
    expect(isFailure(thrown)).toBe(false)
  })
})
