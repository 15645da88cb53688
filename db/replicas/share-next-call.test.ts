import { expect, test } from 'vitest'
import { shareNextCall } from './share-next-call.ts'

test('callers get the result of a call that began after they came, and share it while another runs', async () => {
  const calls: { resolve(result: number): void; reject(error: Error): void }[] = []
  const share = shareNextCall(
    () => new Promise<number>((resolve, reject) => void calls.push({ resolve, reject })),
  )
  const first = share()
  await expect.poll(() => calls.length).toBe(1)
  const [second, third] = [share(), share()]
  await new Promise(setImmediate)
  expect(calls, 'while the first runs').toHaveLength(1)
  calls[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.reject(new Error('It failed.'))
  for (const shared of [second, third]) await expect(shared).rejects.toThrow('It failed.')
  const last = share()
  await expect.poll(() => calls.length).toBe(3)
  calls[2]?.resolve(3)
  expect(await last).toBe(3)
})
