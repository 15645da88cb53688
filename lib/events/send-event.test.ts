import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, newWebhookSecret, openEndpoint } from './send-event.ts'

const event = bodyOf({
  id: randomUUID(),
  type: 'account.created',
  at: Date.now(),
  accountId: randomUUID(),
  membershipId: null,
  applicationId: null,
  subscriptionId: null,
  changed: null,
  cause: null,
  position: 7,
  run: randomUUID(),
})

const endpoint = (id: string, sealedSecret: Buffer, sealedFormer: Buffer | null = null) =>
  openEndpoint({ id, url: 'http://127.0.0.1:1/hooks', sealedSecret, sealedFormer })

test('a webhook whose secrets cannot be read sends nothing and says so, and one of two that can is enough', async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  const unreadable = newWebhookSecret(other).sealed
  for (const former of [null, unreadable]) {
    const { send, close } = endpoint(id, unreadable, former)
    expect(await send(event)).toEqual({
      eventId: event.id,
      type: event.type,
      at: expect.closeTo(Date.now(), -4),
      result: 'unsigned',
      durationMs: expect.any(Number),
    })
    close()
  }
  const { sealed } = newWebhookSecret(id)
  for (const [secret, former] of [
    [sealed, unreadable],
    [unreadable, sealed],
  ] as const) {
    const { send, close } = endpoint(id, secret, former)
    // No setting permits the network of the URL.
    expect((await send(event))?.result).not.toBe('unsigned')
    close()
  }
})

test('an attempt that is aborted, because the service stops, is none', async () => {
  const { send, close } = endpoint(randomUUID(), randomBytes(40))
  expect(await send(event, AbortSignal.abort())).toBeUndefined()
  close()
})
