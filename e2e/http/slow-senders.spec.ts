import { openSocket } from '../fixtures/client/raw-socket.ts'
import { isTooSlow, repeatWhile } from '../fixtures/measure/durations.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const senderCount = 1_000

test('ordinary requests take less than a second while a thousand clients send slowly', async ({
  caller,
  people,
  startAnother,
}) => {
  test.slow()
  const service = await startAnother()
  const instance = caller.at(service)
  const bearer = await people.issueCredential(await people.add())
  const senders = Array.from({ length: senderCount }, (_, n) => sendSlowly(service, n))
  const countOpen = () => senders.filter(({ isOpen }) => isOpen()).length
  await expect.poll(countOpen).toBe(senderCount)

  const durationsMs: number[] = []
  let minOpen = senderCount
  // The service cuts off the first of them after ten seconds.
  for (const end = performance.now() + 8_000; performance.now() < end; ) {
    const responses = await Promise.all([
      instance.call('profile', { bearer }),
      instance.call('memberships', { bearer }),
      instance.call('fees'),
      instance.send({ method: 'GET', path: '/login' }),
    ])
    for (const { status, durationMs } of responses) {
      expect(status).toBe(200)
      durationsMs.push(durationMs)
    }
    minOpen = Math.min(minOpen, countOpen())
    await new Promise((next) => setTimeout(next, 20))
  }
  durationsMs.sort((a, b) => a - b)
  const p95 = durationsMs[Math.floor(durationsMs.length * 0.95)] as number
  test.info().annotations.push({ type: 'p95', description: `${Math.round(p95)} ms` })
  expect(minOpen).toBe(senderCount)
  expect(durationsMs.length).toBeGreaterThan(100)
  expect(p95).toBeLessThan(1_000)

  // All of them time out, and the service recovers.
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0)
  const after = await repeatWhile(isTooSlow, () => instance.call('profile', { bearer }))
  expect(isTooSlow(after)).toBe(false)
})

/** Sends one byte a second of headers or, alternately, of a body that is never complete. */
function sendSlowly(service: Service, n: number) {
  const socket = openSocket(service)
  const head =
    n % 2
      ? 'GET /r1/profile.eb HTTP/1.1\r\nHost: x\r\nX-Slow: '
      : 'POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n'
  socket.resume().write(head)
  const timer = setInterval(() => socket.write(' '), 1_000)
  socket.once('close', () => clearInterval(timer))
  return { isOpen: () => socket.readyState === 'open' }
}
