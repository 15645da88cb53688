import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'
import { root, type Service, startService } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { addStaff, staffSession } from './staff.ts'

const png = readFileSync(join(root, 'public/apple-touch-icon.png'))
const jpeg = Buffer.from('ffd8ffe000104a4649460001', 'hex')
const webp = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1')
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
/** A picture of this many bytes. */
const pngOf = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])

/** Signs an administrator in, who sends pictures as a browser without script does. */
async function administrator(people: People, { url }: Service) {
  const staff = await addStaff(people, 'administrator')
  const Cookie = `gatehouse.session=${await staffSession(people, staff)}`
  const send = async (path: string, body: FormData | URLSearchParams) => {
    const response = await fetch(url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie, Origin: url },
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }
  const page = async () => (await fetch(`${url}/staff/logo`, { headers: { Cookie } })).text()
  const upload = (bytes: Buffer, name = 'logo.png') => {
    const form = new FormData()
    form.set('logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    return send('/staff/logo', form)
  }
  const remove = () => send('/staff/logo/remove', new URLSearchParams())
  const acts = async () =>
    (
      await people.sql`
        select action from audit_event where staff_account_id = ${staff.id} and action like 'logo-%' order by id`
    ).map(({ action }) => action)
  return { upload, remove, page, acts }
}

/** The pictures that the sign-in page names: the logo in its header, the icons, and the one beside a link to it. */
async function picturesOf({ url }: Pick<Service, 'url'>) {
  const html = await (await fetch(`${url}/login`)).text()
  const found = (pattern: RegExp) => pattern.exec(html)?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  return {
    logo: found(/<header.*?<img src="([^"]+)"/s),
    icon: found(/<link rel="icon" href="([^"]+)"/),
    touchIcon: found(/<link rel="apple-touch-icon" href="([^"]+)"/),
    social: found(/<meta property="og:image" content="([^"]+)"/),
  }
}

const everywhere = (path: string) => ({ logo: path, icon: path, touchIcon: path, social: path })
const gate = {
  logo: undefined,
  icon: '/icon.svg',
  touchIcon: '/apple-touch-icon.png',
  social: '/social.png',
}

// Every page of every instance shows the logo, so these tests have a database of their own.
test.describe.configure({ mode: 'default' })
let own: Awaited<ReturnType<typeof createDatabase>>
let service: Service
let people: People

test.beforeAll(async () => {
  own = await createDatabase()
  service = await startService('production', {
    DATABASE_URL: own.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  people = new People(own.sql)
})

test.afterAll(async () => {
  await service.stop()
  await own.drop()
})

test.afterEach(async () => {
  await people.sql`delete from organisation_logo`
  await expect.poll(() => picturesOf(service)).toEqual(gate)
})

test('an administrator uploads a logo, which pages of this and another instance show at once, until it is removed', async ({
  startAnother,
}) => {
  const withSetting = await startAnother({
    DATABASE_URL: own.url,
    ORG_LOGO: join(root, 'public/social.png'),
  })
  expect(await picturesOf(service)).toEqual(gate)
  expect(await picturesOf(withSetting)).toEqual(everywhere('/logo.png'))
  expect((await fetch(`${service.url}/uploaded-logo`)).status).toBe(404)
  const { upload, remove, page, acts } = await administrator(people, service)
  const before = await page()
  expect(before).toContain('Pages show a gate.')
  expect(before).not.toContain('it is not kept')
  expect(await upload(png)).toMatchObject({
    status: 303,
    location: '/staff/logo?done=staff-logo-saved',
  })
  expect(await page()).toContain('After you replace or remove it, it is not kept')
  for (const instance of [service, withSetting]) {
    await expect.poll(() => picturesOf(instance)).toEqual(everywhere('/uploaded-logo'))
  }
  expect(await remove()).toMatchObject({
    status: 303,
    location: '/staff/logo?done=staff-logo-removed',
  })
  await expect.poll(() => picturesOf(service)).toEqual(gate)
  await expect.poll(() => picturesOf(withSetting)).toEqual(everywhere('/logo.png'))
  expect((await fetch(`${service.url}/uploaded-logo`)).status).toBe(404)
  await remove()
  expect(await acts()).toEqual(['logo-changed', 'logo-removed'])
})

test('the uploaded logo is sent again only when it has changed', async () => {
  const { upload } = await administrator(people, service)
  const get = (tag = '', method = 'GET') =>
    fetch(`${service.url}/uploaded-logo`, { method, headers: { 'If-None-Match': tag } })
  await upload(png)
  const first = await get()
  const sent = Buffer.from(await first.arrayBuffer())
  expect(createHash('sha256').update(sent).digest()).toEqual(
    createHash('sha256').update(png).digest(),
  )
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  const tag = first.headers.get('etag') ?? ''
  const others = [get(tag), get(tag, 'HEAD'), get(`"other", W/${tag}`)]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([304, 304, 304])
  await upload(webp)
  const second = await get(tag)
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await second.arrayBuffer())).toEqual(webp)
})

const tooLarge = 'The picture must be 300 KB or smaller.'
const pictures = [
  ['a JPEG, whatever its name', jpeg, 'logo.png', undefined],
  ['a picture of 300,000 bytes', pngOf(300_000), 'logo.png', undefined],
  ['a picture of 300,001 bytes', pngOf(300_001), 'logo.png', tooLarge],
  ['a picture of 900,000 bytes', pngOf(900_000), 'logo.png', tooLarge],
  ['an SVG', svg, 'logo.png', 'An SVG can contain programs. Save it as a PNG'],
  ['a text with the name of a picture', Buffer.from('GIF89a'), 'logo.png', 'must be a PNG, WebP'],
  ['the beginning of a PNG', png.subarray(0, 7), 'logo.png', 'must be a PNG, WebP'],
  ['no file', Buffer.alloc(0), '', 'Select a picture'],
] as const

test('a logo is a PNG, WebP or JPEG by its content, of up to 300 KB', async () => {
  const { upload, acts } = await administrator(people, service)
  for (const [what, bytes, name, problem] of pictures) {
    const { status, text } = await upload(bytes, name)
    expect([what, status]).toEqual([what, problem ? 422 : 303])
    expect(text).toContain(problem ?? '')
  }
  const { status } = await upload(pngOf(1_000_001))
  expect(status).toBe(413)
  expect(await acts()).toEqual(['logo-changed', 'logo-changed'])
})
