import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '../../fixtures/browser.ts'
import { freePort } from '../../fixtures/service.ts'
import { expectMembersOnly, startWebsite } from '../members-pages.ts'

const cwd = join(import.meta.dirname, '../django')
// Debian's packages are those of its own Python.
const python = '/usr/bin/python3'
const packages = '/usr/lib/python3/dist-packages'

test('Django with Python Social Auth shows the members’ page to people with a current membership only', async ({
  browse,
  grants,
  people,
  service,
}) => {
  test.skip(
    !['social_django', 'jose'].every((name) => existsSync(join(packages, name))),
    'Django with Python Social Auth is not installed (Debian: python3-social-django python3-jose)',
  )
  test.slow()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'django-'))
  const { id, secret } = await grants.addClient({
    requiresPkce: false,
    redirectUri: `${url}/complete/oidc/`,
  })
  const env = {
    ISSUER: service.url,
    CLIENT_ID: id,
    CLIENT_SECRET: secret,
    SECRET_KEY: 'for the test alone',
    DATABASE: join(folder, 'site.sqlite3'),
    DJANGO_SETTINGS_MODULE: 'settings',
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const options = { cwd, env: { ...process.env, ...env } }
  await promisify(execFile)(python, ['-m', 'django', 'migrate', '--pythonpath', '.'], options)
  const serve = ['-m', 'django', 'runserver', '--noreload', '--pythonpath', '.', `${port}`]
  const stop = await startWebsite(url, [python, ...serve], { cwd, env })
  try {
    await expectMembersOnly(url, { browse, people })
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
})
