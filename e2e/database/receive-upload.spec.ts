import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { receiveUpload } from '#lib/imports/jobs/receive-upload.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { expect, test } from '../fixtures/statements.ts'

const multipart = 'multipart/form-data; boundary=x'

/** A form with these fields, and a file of this name. */
const form = (fields: Readonly<Record<string, string>>, text?: string, name = 'fees.csv') => {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  if (text !== undefined) data.set('file', new Blob([text]), name)
  return new Request('http://members.example/', { method: 'POST', body: data })
}
const request = (body: string | null, headers: Readonly<Record<string, string>>) =>
  new Request('http://members.example/', { method: 'POST', body, headers })

/** Uploads, and the problem of each. */
const problems: Readonly<Record<string, readonly [sent: () => Request, problem: string]>> = {
  nothing: [() => request(null, { 'Content-Type': multipart }), 'file'],
  'something else than a form': [() => request('a', { 'Content-Type': 'text/csv' }), 'file'],
  'a form that says how large it is': [
    () => request('a', { 'Content-Type': multipart, 'Content-Length': '20010001' }),
    'size',
  ],
  'a broken form of the largest size': [
    () => request('a', { 'Content-Type': multipart, 'Content-Length': '20010000' }),
    'incomplete',
  ],
  'half of a file': [
    () =>
      request('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b', {
        'Content-Type': multipart,
      }),
    'incomplete',
  ],
  'a file without a kind': [() => form({}, 'a,b'), 'kind'],
  'a file of another kind': [() => form({ kind: 'photos' }, 'a,b'), 'kind'],
  'a kind without a file': [() => form({ kind: 'fees' }), 'file'],
  'an empty file': [() => form({ kind: 'fees' }, ''), 'file'],
}

test('an upload of staff is stored with its kind and a safe name, or nothing of it is, and the database is not blamed on the browser', async ({
  own: { sql, url },
}) => {
  const [fay] = await sql`select id from account where username = 'fay'`
  const staff = {
    accountId: fay?.id,
    username: 'fay',
    staffRoles: ['administrator'],
  } as unknown as StaffMember
  const left = () => sql`select from data_job`
  setDatabaseUrl(url)
  try {
    for (const [sent, [make, problem]] of Object.entries(problems)) {
      expect(await receiveUpload(staff, make()), sent).toEqual({ problem })
      expect(await left(), sent).toHaveLength(0)
    }
    await sql`revoke insert on data_job_file from gatehouse`
    await expect(receiveUpload(staff, form({ kind: 'fees' }, 'a,b'))).rejects.toThrow(
      'Failed query',
    )
    expect(await left()).toHaveLength(0)
    await sql`grant insert on data_job_file to gatehouse`

    const stored = await receiveUpload(
      staff,
      form({ kind: 'fees' }, 'a,b\r\n', '../e:vil/fee*s.csv'),
    )
    expect(
      await sql`
        select data_job.id, state, staff_username as by, request ->> 'kind' as kind,
          request ->> 'file' as file, convert_from(bytes, 'UTF8') as text
        from data_job join data_job_file on job_id = data_job.id`,
    ).toEqual([
      {
        id: 'id' in stored && stored.id,
        state: 'waiting',
        by: 'fay',
        kind: 'fees',
        file: 'fees.csv',
        text: 'a,b\r\n',
      },
    ])

    const ears = (count: number) => `${'🌾'.repeat(count)}fee.csv`
    const cut = await receiveUpload(staff, form({ kind: 'fees' }, 'a,b', ears(40)))
    const id = 'id' in cut ? cut.id : null
    const [named] = await sql`select request ->> 'file' as file from data_job where id = ${id}`
    expect(named).toEqual({ file: ears(35) })
  } finally {
    await closeDatabase()
  }
})
