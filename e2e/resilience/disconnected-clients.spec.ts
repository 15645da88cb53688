import { randomNetwork } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { disconnectAfter, measureAnswers, requestOfEachKind } from './disconnected-request.ts'

/** More than all networks together have places for, in the queue with the most. */
const clientCount = 24
const networks = Array.from({ length: clientCount }, randomNetwork)

/** A busy machine handles the requests of those who stayed first. */
const timeout = 60_000

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

const everyKind = 'requests of every kind'

for (const [kinds, tag] of [
  ['wrong sign-ins', []],
  [everyKind, ['@all']],
] as const) {
  test(`clients that disconnect while ${kinds} are handled leave no place taken`, {
    tag: [...tag],
  }, async ({ caller, grants, people, service }) => {
    test.setTimeout(300_000)
    for (const [kind, makeRequest] of Object.entries(await requestOfEachKind(people, grants))) {
      if (kinds !== everyKind && kinds !== kind) continue
      await test.step(kind, async () => {
        const lastMs = await measureAnswers(service, networks, makeRequest)
        await Promise.all(
          networks.map((network, n) =>
            disconnectAfter(service, network, makeRequest(), (n * lastMs) / clientCount),
          ),
        )
        const { username, password } = await people.add()
        const body = new URLSearchParams({ username, password, goto: '' })
        const { status } = await sendForm(caller.fromNewNetwork(), '/login', {
          action: undefined,
          body,
        })
        expect(status, `a sign-in after ${kind}`).toBe(303)
        await expect.poll(() => readTasks(service), { message: kind, timeout }).toEqual(noTasks)
      })
    }
  })
}

test('clients that disconnect at any moment leave no error in the log', { tag: '@all' }, async ({
  grants,
  people,
  service,
}) => {
  test.slow()
  const start = service.log().length
  const requests = Object.values(await requestOfEachKind(people, grants))
  const disconnectOne = async (n: number) => {
    const makeRequest = requests[n % requests.length]
    if (!makeRequest) return
    await disconnectAfter(service, randomNetwork(), makeRequest(), Math.random() * 500)
  }
  const clients = Array.from({ length: 20 }, async (_, client) => {
    for (let n = 0; n < requests.length; n += 1) await disconnectOne(client + n)
  })
  await Promise.all(clients)
  await expect.poll(() => readTasks(service), { timeout }).toEqual(noTasks)
  const lines = service.log().slice(start).split('\n')
  expect(lines.filter((line) => /"level":"(error|fatal)"|ERR_|database-away/.test(line))).toEqual(
    [],
  )
})
