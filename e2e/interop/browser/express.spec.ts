import { join } from 'node:path'
import { test } from '../../fixtures/browser.ts'
import { freePort } from '../../fixtures/service.ts'
import { expectMembersOnly, startWebsite } from '../members-pages.ts'
import { hasNpmTools, npmSkipReason } from '../npm-tools.ts'

const program = join(import.meta.dirname, '../express/app.js')

test('Express with express-openid-connect shows the members’ page to people with a current membership only', async ({
  browse,
  grants,
  people,
  service,
}) => {
  test.skip(!hasNpmTools, npmSkipReason)
  test.slow()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { id, secret } = await grants.addClient({ redirectUri: `${url}/callback` })
  const stop = await startWebsite(url, [process.execPath, program], {
    env: {
      URL: url,
      PORT: `${port}`,
      ISSUER: service.url,
      CLIENT_ID: id,
      CLIENT_SECRET: secret,
      SESSION_SECRET: 'a secret for the test alone, long enough',
    },
  })
  try {
    await expectMembersOnly(url, { browse, people })
  } finally {
    await stop()
  }
})
