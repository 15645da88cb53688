import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, fillSignIn, test } from '../../fixtures/browser.ts'
import { freePort } from '../../fixtures/service.ts'
import { hasNpmTools, npmSkipReason } from '../npm-tools.ts'

const program = join(import.meta.dirname, '../passport-openidconnect/app.js')

for (const requiresPkce of [false, true]) {
  test(`passport-openidconnect ${requiresPkce ? 'gets an error before the member signs in, as a client that must use PKCE' : 'signs a member in as a client without PKCE'}`, async ({
    browse,
    grants,
    people,
    service,
  }) => {
    test.skip(!hasNpmTools, npmSkipReason)
    test.slow()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const client = await grants.addClient({ requiresPkce, redirectUri: `${url}/callback` })
    const { PATH } = process.env
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        NODE_ENV: 'production',
        URL: url,
        PORT: `${port}`,
        ISSUER: service.url,
        CLIENT_ID: client.id,
        CLIENT_SECRET: client.secret,
      },
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    }
    try {
      while (!(await fetch(url).catch(() => undefined))) {
        expect(child.exitCode, log).toBeNull()
        await sleep(100)
      }
      if (requiresPkce) {
        const response = await fetch(`${url}/sign-in`)
        expect([response.status, response.url]).toEqual([500, expect.stringContaining(`${url}/`)])
        expect(response.url).toContain('error=invalid_request')
        await expect.poll(() => log).toContain('code_challenge is missing')
        return
      }
      const person = await people.add({ forename: 'Ada', surname: 'Fields' })
      const page = await browse()
      await page.goto(`${url}/sign-in`)
      await fillSignIn(page, person)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await expect(page.getByRole('status')).toHaveText(`Ada Fields, ${person.email}`)
    } finally {
      child.kill('SIGKILL')
      if (child.exitCode === null) await once(child, 'exit')
    }
  })
}
