import { expect, test } from '../fixtures/test.ts'

/** Rejects a promise that nothing handles whenever the process receives SIGUSR2. */
const plantRejection = `--import="data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('planted'))})"`

test('an unhandled rejection is logged and the service continues to serve', async ({
  caller,
  startAnother,
}) => {
  const service = await startAnother({ NODE_OPTIONS: plantRejection })
  process.kill(service.pid, 'SIGUSR2')
  await expect.poll(() => service.logLines('unhandled-rejection')).toHaveLength(1)
  expect(service.logLines('unhandled-rejection')[0]).toContain('planted')
  expect((await caller.at(service).call('fees')).status).toBe(200)
})
