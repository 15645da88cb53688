import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { watchThread } from './watch-thread.ts'

const threadOf = (program: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${program}`, { eval: true })

test('a thread that does nothing but calculate for ever is ended', async () => {
  const thread = threadOf('for (;;);')
  const watch = watchThread(thread, 300)
  await once(thread, 'exit')
  expect(watch.isLost()).toBe(true)
})

test('a thread that sends messages is not ended', async () => {
  const thread = threadOf(`
    setInterval(() => parentPort.postMessage('alive'), 50)
    setTimeout(() => process.exit(), 4000)`)
  const watch = watchThread(thread, 3000)
  await once(thread, 'exit')
  expect(watch.isLost()).toBe(false)
})
