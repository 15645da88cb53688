import { randomNetwork } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { disconnectAfter, requestOfEachKind } from './disconnected-request.ts'

/** More than all networks together have places for, in the queue with the most. */
const clientCount = 24
const lastDisconnectMs = 200

/** The running and waiting tasks of every queue. */
async function readTasks(service: Service): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const found = text.matchAll(/^gatehouse_queue_(running|waiting)\{queue="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...found].map(([, state, queue, count]) => [`${queue} ${state}`, Number(count)]),
  )
}

const noTasks = Object.fromEntries(
  ['forms', 'hashing', 'pages', 'uploads'].flatMap((queue) =>
    ['running', 'waiting'].map((state) => [`${queue} ${state}`, 0]),
  ),
)

test('clients that disconnect while their requests are handled leave no place taken', async ({
  caller,
  grants,
  people,
  service,
}) => {
  test.slow()
  for (const [kind, request] of Object.entries(await requestOfEachKind(people, grants))) {
    await test.step(kind, async () => {
      const networks = [1, 2, 3].map(randomNetwork)
      await Promise.all(
        Array.from({ length: clientCount }, (_, n) =>
          disconnectAfter(
            service,
            networks[n % networks.length] as string,
            request,
            (n * lastDisconnectMs) / clientCount,
          ),
        ),
      )
      const { username, password } = await people.add()
      const body = new URLSearchParams({ username, password, goto: '' })
      const { status } = await sendForm(caller.fromNewNetwork(), '/login', {
        action: undefined,
        body,
      })
      expect(status, `a sign-in after ${kind}`).toBe(303)
      await expect.poll(() => readTasks(service), kind).toEqual(noTasks)
    })
  }
})

test('clients that disconnect at any moment leave no error in the log', async ({
  grants,
  people,
  service,
}) => {
  test.slow()
  const start = service.log().length
  const requests = Object.values(await requestOfEachKind(people, grants))
  const disconnectOne = async (n: number) => {
    const request = requests[n % requests.length]
    if (request) await disconnectAfter(service, randomNetwork(), request, Math.random() * 300)
  }
  const clients = Array.from({ length: 20 }, async (_, client) => {
    for (let n = 0; n < requests.length; n += 1) await disconnectOne(client + n)
  })
  await Promise.all(clients)
  await expect.poll(() => readTasks(service)).toEqual(noTasks)
  const lines = service.log().slice(start).split('\n')
  expect(lines.filter((line) => /"level":"(error|fatal)"|ERR_/.test(line))).toEqual([])
})
