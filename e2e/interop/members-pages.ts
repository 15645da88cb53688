import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, fillSignIn } from '../fixtures/browser.ts'
import type { People, Person } from '../fixtures/people.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'

/** Starts a website, waits until it responds, and returns what stops it. */
export async function startWebsite(
  url: string,
  [program, ...args]: readonly [program: string, ...args: string[]],
  { cwd, env }: { readonly cwd?: string; readonly env: Record<string, string> },
): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...runEnvironment, NODE_ENV: 'production', ...env },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log += text
    })
  }
  while (!(await fetch(url, { redirect: 'manual' }).catch(() => undefined))) {
    expect(child.exitCode, log).toBeNull()
    await sleep(100)
  }
  return async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

/**
 * Expects that a website shows its page /members to a person with a current membership, to no one else, and not to
 * this person either after the membership has ended. Its first page asks for a sign-in.
 */
export async function expectMembersOnly(
  url: string,
  { browse, people }: { browse(): Promise<Page>; people: People },
): Promise<void> {
  const [member, other] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: member })
  const signIn = async (person: Person) => {
    const page = await browse()
    await page.goto(url)
    await fillSignIn(page, person)
    const allow = page.getByRole('button', { name: 'Allow', exact: true })
    const status = page.getByRole('status').filter({ hasText: person.username })
    await expect(allow.or(status)).toBeVisible()
    if (await allow.isVisible()) await allow.click()
    await expect(status).toBeVisible()
    const response = await page.request.get(`${url}/members`)
    const isShown = (await response.text()).includes('The minutes of the last meeting')
    return isShown ? 'shown' : response.status()
  }
  expect(await signIn(member)).toBe('shown')
  expect([401, 403]).toContain(await signIn(other))
  await people.sql`update membership set ended_on = '2020-01-01' where id = ${guid}`
  expect([401, 403]).toContain(await signIn(member))
}
