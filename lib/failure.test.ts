import { afterAll, describe, expect, test, vi } from 'vitest'
import { faults, fieldFault } from './contract/fault.ts'
import { Failure, isFailure } from './failure.ts'

// Whoever shares this process gets its modules afresh.
afterAll(() => void vi.resetModules())

describe('a failure', () => {
  test('holds one fault or several, and the headers that belong to them', () => {
    const [first, second] = [fieldFault('a', 'RequiredRule'), fieldFault('b', 'LengthRule')]
    expect(new Failure(first).faults).toEqual([first])
    expect(new Failure([first, second]).faults).toEqual([first, second])
    expect(new Failure(first).headers).toEqual({})
    expect(new Failure(first, { A: 'b' }).headers).toEqual({ A: 'b' })
  })

  test('is called by its codes in a log', () => {
    const both = [fieldFault('a', 'RequiredRule'), faults.unauthenticated(401)]
    expect(new Failure(both).message).toMatch(/^DataError:a:RequiredRule, you must say/)
    expect(String(new Failure(faults.path))).toBe('Failure: DataError:Path')
  })

  test('is recognised across copies of its module', async () => {
    vi.resetModules()
    const copy = await import('./failure.ts')
    expect(copy.Failure).not.toBe(Failure)
    expect(isFailure(new copy.Failure(faults.path))).toBe(true)
    expect(copy.isFailure(new Failure(faults.path))).toBe(true)
  })

  test.each([
    ['an error', new Error('x')],
    ['its likeness', { name: 'Failure', faults: [faults.path], headers: {} }],
    ['text', 'Failure'],
    ['null', null],
    ['nothing', undefined],
  ])('is not %s', (_, thrown) => {
    expect(isFailure(thrown)).toBe(false)
  })
})
