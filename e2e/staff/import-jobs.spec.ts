import { randomBytes } from 'node:crypto'
import { maxUploadMegabytes } from '#lib/imports/jobs/job.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { sendRaw } from '../fixtures/client/raw-socket.ts'
import { type People, unique } from '../fixtures/people.ts'
import { addErrorsFile, addJob, addRunningJobs } from './added-job.ts'
import { shownJobs } from './import-reports.ts'
import { addStaff, staffSession } from './staff.ts'

const [, , everything] = shownJobs[0] as (typeof shownJobs)[number]

/** Adds a member of staff behind whose jobs that run all others wait, and returns what sends forms for them. */
async function staffWith(people: People, url: string) {
  const staff = await addStaff(people, 'administrator')
  const headers = { ...cookieOf(await staffSession(people, staff)), Origin: url }
  await addRunningJobs(people, staff)
  return {
    staff,
    headers,
    send: (path: string, body: URLSearchParams | FormData) =>
      fetch(`${url}/staff/import/${path}`, { method: 'POST', body, headers, redirect: 'manual' }),
    async read(id: string) {
      const [job] = await people.sql`
        select step || ' ' || state as at, request, report from data_job where id = ${id}`
      return job
    },
    end: () => people.sql`delete from data_job where staff_account_id = ${staff.id}`,
  }
}

test('an import is asked for once each thing that is wrong with the file was accepted, with the choices', async ({
  people,
  service,
}) => {
  const { staff, send, read, end } = await staffWith(people, service.url)
  const shown = { faulty: 'yes', ignored: 'yes', warned: 'yes' }
  const messages = {
    good: 'Select this to import the correct rows only',
    columns: 'Select this to import without these columns',
    warnings: 'Select this to import them as they are',
  }
  const accepted = { good: 'yes', columns: 'yes', warnings: 'yes' }
  const confirm = (id: string, fields: object) =>
    send(`${id}/confirm`, new URLSearchParams({ ...fields }))
  for (const missing of Object.keys(accepted)) {
    const id = await addJob(people, staff, 'import check done', everything)
    const response = await confirm(id, { ...shown, ...accepted, [missing]: '' })
    expect(response.status, missing).toBe(422)
    const page = await response.text()
    const said = Object.entries(messages).filter(([, message]) => page.includes(message))
    expect(said.map(([field]) => field)).toEqual([missing])
    expect(await read(id)).toMatchObject({ at: 'check done', ...everything })
  }
  for (const [fields, choices] of [
    [
      { ...shown, ...accepted, merge: 'yes' },
      { onlyGood: true, mergeProbable: true },
    ],
    [
      { ...shown, ...accepted },
      { onlyGood: true, mergeProbable: false },
    ],
    [{}, { onlyGood: false, mergeProbable: false }],
  ] as const) {
    const id = await addJob(people, staff, 'import check done', everything)
    expect((await confirm(id, fields)).headers.get('location')).toBe(`/staff/import/${id}`)
    expect(await read(id)).toMatchObject({ at: 'write waiting', report: null, request: choices })
  }
  await end()
})

test('an import is recorded for the administrator who confirmed it', async ({
  people,
  service,
}) => {
  const { staff, send, end } = await staffWith(people, service.url)
  const other = await addStaff(people, 'administrator')
  for (const kind of ['import', 'undo', 'invite']) {
    const id = await addJob(people, other, `${kind} check done`, everything)
    await send(`${id}/confirm`, new URLSearchParams())
    expect(
      await people.sql`select staff_account_id, staff_username from data_job where id = ${id}`,
      kind,
    ).toEqual([{ staff_account_id: staff.id, staff_username: staff.username }])
    await people.sql`delete from data_job where id = ${id}`
  }
  await end()
})

test('a check is repeated with the columns or the values that staff chose, for an import only', async ({
  people,
  service,
}) => {
  const { staff, send, read, end } = await staffWith(people, service.url)
  const columns = new URLSearchParams([
    ['header', 'Surname'],
    ['column-0', 'First name'],
    ['header', 'Dog'],
    ['column-1', ''],
  ])
  const values = new URLSearchParams([
    ['header', 'Type'],
    ['from', 'Joint'],
    ['to', 'Friend'],
    ['header', 'Country'],
    ['from', 'Britain'],
    ['to', ''],
    ['header', 'Joined'],
    ['from', 'soon'],
    ['to', ''],
    ['empty-2', 'yes'],
  ])
  const earlier = { hasChanged: true, replaced: { Type: { Old: 'Friend' } } }
  for (const [form, body, request] of [
    ['check', columns, { ...earlier, mapping: { Surname: 'forename', Dog: null } }],
    ['check', new URLSearchParams(), earlier],
    [
      'values',
      values,
      { replaced: { Type: { Old: 'Friend', Joint: 'Friend' }, Joined: { soon: '' } } },
    ],
  ] as const) {
    const id = await addJob(people, staff, 'import check done', { ...everything, request: earlier })
    const response = await send(`${id}/${form}`, body)
    expect(response.headers.get('location')).toBe(`/staff/import/${id}`)
    const { at, report, request: stored } = (await read(id)) as Record<string, unknown>
    const file = { file: 'unseen.csv', kind: 'sheet', bytes: 1 }
    expect([at, report]).toEqual(['check waiting', null])
    expect(stored).toEqual({ ...file, ...request, hasChanged: false })
    const undo = await addJob(people, staff, 'undo check done', { report: {} })
    await send(`${undo}/${form}`, body)
    expect(await read(undo)).toMatchObject({ at: 'check done' })
  }
  await end()
})

test('the unknown membership types of a file are added as it names them, and the file is checked again', async ({
  alone: { people, caller },
}) => {
  const { staff, send, read } = await staffWith(people, caller.service.url)
  const fault = { column: 'Type', count: 1, lines: [2], values: [] }
  const [type, country] = [unique('Smallholder'), unique('Britain')]
  const faultGroups = [
    { ...fault, code: 'membership-type', value: ` ${type} ` },
    { ...fault, code: 'country', value: country },
  ]
  const added = () =>
    people.sql`
      select name from unnest(enum_range(null::membership_type)) as name
      where name::text in (${type}, ${country})`
  const body = new URLSearchParams({ 'add-types': 'yes' })
  const undo = await addJob(people, staff, 'undo check done', { report: { faultGroups } })
  await send(`${undo}/values`, body)
  expect(await added(), 'of another job').toEqual([])
  const id = await addJob(people, staff, 'import check done', { report: { faultGroups } })
  const { headers } = await send(`${id}/values`, body)
  expect(headers.get('location')).toBe(`/staff/import/${id}`)
  expect(await added()).toEqual([{ name: type }])
  expect(await read(id)).toMatchObject({ at: 'check waiting', report: null })
})

test('a form of a job that is sent again while the job waits or runs leads to its page and changes nothing', async ({
  people,
  service,
}) => {
  const { staff, send, read, end } = await staffWith(people, service.url)
  for (const at of ['check waiting', 'write running'])
    for (const [form, fields] of [
      ['check', {}],
      ['values', { header: 'Type', from: 'Joint', to: 'Friend' }],
      ['values', { 'add-types': 'yes' }],
      ['confirm', {}],
    ] as const) {
      const id = await addJob(people, staff, `import ${at}`)
      const before = await read(id)
      const { status, headers } = await send(`${id}/${form}`, new URLSearchParams({ ...fields }))
      expect([status, headers.get('location')], form).toEqual([303, `/staff/import/${id}`])
      expect(await read(id)).toEqual(before)
    }
  await end()
})

test('a job is deleted with its file, unless it runs, and says what was deleted', async ({
  people,
  service,
}) => {
  const { staff, send, read, end } = await staffWith(people, service.url)
  for (const kind of ['import', 'undo', 'invite']) {
    const id = await addJob(people, staff, `${kind} check done`, everything)
    await addErrorsFile(people, id, ['Surname\r\n'])
    const response = await send(`${id}/discard`, new URLSearchParams())
    expect(response.headers.get('location')).toBe(`/staff/import?done=staff-${kind}-deleted`)
    expect(await read(id)).toBeUndefined()
    expect(await people.sql`select from data_job_file where job_id = ${id}`).toEqual([])
    const running = await addJob(people, staff, `${kind} write running`)
    await send(`${running}/discard`, new URLSearchParams())
    expect(await read(running)).toMatchObject({ at: 'write running' })
  }
  await end()
})

test('the lines with mistakes are sent as a file with all of its pieces, and a job without them is not found', async ({
  people,
  service,
}) => {
  const { staff, headers, end } = await staffWith(people, service.url)
  const id = await addJob(people, staff, 'import check done', everything)
  const open = () => fetch(`${service.url}/staff/import/${id}/errors.csv`, { headers })
  expect((await open()).status).toBe(404)
  await addErrorsFile(people, id, ['Surname,Reason\r\n', 'Field,one\r\n', 'Vale,two\r\n'])
  const response = await open()
  expect(await response.text()).toBe('Surname,Reason\r\nField,one\r\nVale,two\r\n')
  const facts = ['content-type', 'content-disposition', 'cache-control']
  expect(facts.map((name) => response.headers.get(name))).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="errors.csv"',
    'no-store',
  ])
  await end()
})

/** A form for an upload. */
function formOf(kind: string | undefined, content?: string | Buffer, name = 'members.csv') {
  const form = new FormData()
  if (kind) form.set('kind', kind)
  if (content !== undefined) form.set('file', new Blob([content as BlobPart]), name)
  return form
}

test('an upload that cannot be used says why, and nothing of it stays', async ({
  people,
  service,
}) => {
  const { staff, headers, send, end } = await staffWith(people, service.url)
  const jobs = () => people.sql`
    select from data_job where staff_account_id = ${staff.id} and state <> 'running'`
  for (const [problem, body] of [
    ['kind', formOf(undefined, 'Surname\n')],
    ['kind', formOf('people', 'Surname\n')],
    ['file', formOf('sheet')],
    ['file', formOf('sheet', '')],
    ['file', new URLSearchParams({ kind: 'sheet' })],
  ] as const) {
    const response = await send('upload', body)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/staff/import?problem=${problem}`)
    expect(await jobs()).toEqual([])
  }
  const host = new URL(service.url).host
  const head = (length: number) =>
    `POST /staff/import/upload HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${service.url}\r\nCookie: ${headers.Cookie}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
  const tooLong = await sendRaw(service, head(maxUploadMegabytes * 1_000_000 + 10_001))
  expect(tooLong).toMatch(/\r\nlocation: \/staff\/import\?problem=size\r\n/i)
  const broken =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nSurname\r\n'
  const incomplete = await sendRaw(service, head(broken.length) + broken)
  expect(incomplete).toMatch(/\r\nlocation: \/staff\/import\?problem=incomplete\r\n/i)
  expect(await jobs()).toEqual([])
  await end()
})

test('an upload is stored byte for byte, under a name without folders, and recorded', async ({
  people,
  service,
}) => {
  const { staff, send, read, end } = await staffWith(people, service.url)
  const bytes = randomBytes(1_200_000)
  const names = {
    'C:\\lists\\../mem*bers?.csv': 'members.csv',
    '...': 'file',
    [`${'é'.repeat(100)}.csv`]: `${'é'.repeat(73)}.csv`,
  }
  for (const [name, stored] of Object.entries(names)) {
    const { headers } = await send('upload', formOf('fees', bytes, name))
    const id = headers.get('location')?.slice('/staff/import/'.length) ?? ''
    expect(await read(id)).toMatchObject({
      at: 'check waiting',
      request: { file: stored, kind: 'fees', bytes: bytes.length },
    })
    const pieces = await people.sql`
      select bytes from data_job_file where job_id = ${id} and part = 'upload' order by n`
    expect(pieces.length).toBeGreaterThan(1)
    expect(bytes.equals(Buffer.concat(pieces.map((piece) => piece.bytes)))).toBe(true)
  }
  const events = await people.sql`
    select action, staff_role from audit_event where staff_account_id = ${staff.id}`
  expect(events).toEqual(
    Object.keys(names).map(() => ({ action: 'import-uploaded', staff_role: 'administrator' })),
  )
  await end()
})
