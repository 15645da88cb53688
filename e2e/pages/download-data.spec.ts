import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

for (const { script, how } of scripted) {
  test(`a member downloads a copy of their data, ${how}`, async ({ browse, people }) => {
    const person = await people.add({ forename: 'Ada' })
    const other = await people.add({ forename: 'Bo' })
    await people.addMembership({ person }, { person: other })
    const page = await browse({ as: person, script })
    await page.goto('/security')
    await page.getByRole('link', { name: 'Download your data' }).click()
    await expect(page).toHaveTitle('Download your data – Scheme')
    if (script) await inspect(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ])
    if (script) await expect(page.getByRole('status')).toContainText('We have sent the file')
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    expect(JSON.parse(strFromU8(files['profile.json'] as Uint8Array))).toMatchObject([
      { username: person.username, forename: 'Ada' },
    ])
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    expect(strFromU8(files['index.html'] as Uint8Array)).toContain('<h1>')
    expect(everything).not.toContain(other.username)
    expect(everything).not.toContain('argon2')
    await page.goto('/security')
    await expect(page.getByText('You downloaded your data')).toBeVisible()
  })
}

test('the sixth download of a member within an hour is put off', async ({ browse, people }) => {
  const page = await browse({ as: await people.add() })
  const download = () =>
    page.request.post('/security/data/download', {
      headers: { Origin: new URL(page.url()).origin },
      maxRedirects: 0,
    })
  await page.goto('/security/data')
  for (let n = 0; n < 5; n += 1) expect((await download()).status()).toBe(200)
  const later = await download()
  expect([later.status(), later.headers().location]).toEqual([303, '/security/data?later=1'])
  await page.goto('/security/data?later=1')
  await expect(page.getByText('Try again in an hour.')).toBeVisible()
})

test('the button says that the file is being prepared, and an ended session leads to the sign-in page', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  let isPrepared = () => {}
  const prepared = new Promise<void>((resolve) => {
    isPrepared = resolve
  })
  await page.route('**/security/data/download', async (route) => {
    await prepared
    await route.continue()
  })
  await page.goto('/security/data')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const pending = page.getByRole('button', { name: 'Preparing your data…' })
  await expect(pending).toHaveAttribute('aria-disabled', 'true')
  await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
  isPrepared()
  await expect(page).toHaveURL('/login?goto=%2Fsecurity%2Fdata')
})

test('a visitor cannot download data', async ({ caller, service }) => {
  const headers = { Origin: service.url }
  const response = await caller.send({ method: 'POST', path: '/security/data/download', headers })
  expect(response.status).toBe(303)
})
