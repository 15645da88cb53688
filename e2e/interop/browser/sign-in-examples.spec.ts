import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, fillSignIn, test } from '../../fixtures/browser.ts'
import { freePort, root } from '../../fixtures/service.ts'
import { programsOf } from '../manual-programs.ts'
import { isInstalled, javaSkipReason, run } from '../run-program.ts'

/** An example, with the command that runs it in its folder; undefined if the machine lacks something. */
interface Example {
  /** The name under which the manual prints it. */
  readonly file: string
  command(port: string): Promise<readonly [program: string, ...args: string[]] | undefined>
  readonly skipReason: string
}

/** The first Python that has what the example imports. */
async function pythonWithAuthlib(): Promise<string | undefined> {
  for (const python of ['python3', '/usr/bin/python3']) {
    const imports = run(python, '-c', 'import authlib, flask, requests')
    if (await imports.then(() => true).catch(() => false)) return python
  }
  return undefined
}

const examples: Record<string, Example> = {
  javascript: {
    file: 'server.mjs',
    command: async () => [process.execPath, 'server.mjs'],
    skipReason: '',
  },
  python: {
    file: 'app.py',
    async command(port) {
      const python = await pythonWithAuthlib()
      return python ? [python, '-m', 'flask', '--app', 'app', 'run', '--port', port] : undefined
    },
    skipReason:
      'there is no Python with Authlib, Flask and Requests (Debian: python3-authlib python3-flask python3-requests)',
  },
  java: {
    file: 'SignIn.java',
    async command() {
      if (!(await isInstalled('javac', '-version'))) return undefined
      return ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx256m', 'SignIn.java']
    },
    skipReason: javaSkipReason,
  },
}

for (const [language, { file, command, skipReason }] of Object.entries(examples)) {
  test(`the ${language} example of the manual signs a member in, lists memberships and signs out`, async ({
    browse,
    grants,
    people,
    service,
  }) => {
    const port = `${await freePort()}`
    const [program, ...args] = (await command(port)) ?? ['']
    test.skip(!program, skipReason)
    test.slow()
    const origin = `http://127.0.0.1:${port}`
    const client = await grants.addClient({ redirectUri: `${origin}/callback`, logoutUri: origin })
    const person = await people.add({ forename: 'Ada', surname: 'Fields' })
    await people.addMembership({ person })

    const cwd = await mkdtemp(join(tmpdir(), 'sign-in-'))
    await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'))
    const programs = await programsOf('sign-in', 'The application', service.url)
    const application = programs.find((each) => each.label === file)
    const code = application?.code.replace(/\b4000\b/g, port) ?? ''
    await writeFile(join(cwd, file), code)
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CLIENT_ID: client.id,
        CLIENT_SECRET: client.secret,
        SECRET_KEY: 'for the test alone',
      },
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    }
    try {
      while (!(await fetch(origin).catch(() => undefined))) {
        expect(child.exitCode, log).toBeNull()
        await sleep(100)
      }
      const page = await browse()
      await page.goto(origin)
      await page.getByRole('link', { name: 'Sign in' }).click()
      await fillSignIn(page, person)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Ada' }), log).toBeVisible()
      await expect(page.getByRole('listitem')).toHaveText('A farm')
      expect(page.url()).toBe(`${origin}/`)

      await page.getByRole('link', { name: 'Sign out' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(`${origin}/`)
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await page.goto(`${service.url}/profile`)
      await expect(page).toHaveURL(/\/login\?/)
    } finally {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(cwd, { recursive: true })
    }
  })
}
