import { staffJobText } from '#lib/text/en/staff/import-jobs.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { addErrorsFile, addJob, addRunningJobs } from './added-job.ts'
import { shownJobs } from './import-reports.ts'
import { addStaff, staffSession } from './staff.ts'

/** Each step that has a heading, and one that runs, without a report. Each check of an import has one. */
const plainSteps = Object.entries(staffJobText.titles).flatMap(([kind, titles]) =>
  [...Object.keys(titles), 'write running']
    .filter((title) => `${kind} ${title}` !== 'import check done')
    .map((title) => ['without a report', `${kind} ${title}`, {}] as const),
)

test('the page of a job shows what it found, did or waits for, in each of its states', async ({
  caller,
  people,
}) => {
  const staff = await addStaff(people, 'administrator')
  const headers = cookieOf(await staffSession(people, staff))
  await addRunningJobs(people, staff)
  const shown = []
  for (const [about, at, facts] of [...plainSteps, ...shownJobs]) {
    const id = await addJob(people, staff, at, facts)
    if (about === 'with something of everything') await addErrorsFile(people, id, ['Surname\r\n'])
    const page = { method: 'GET', path: `/staff/import/${id}`, headers } as const
    const { status, text } = await caller.send(page)
    expect(status, `${at} ${about}`).toBe(200)
    // The jobs that run are above the link to all.
    const [, own] = shownText(text).split('\nImport and export\n')
    shown.push(`# ${at}, ${about}`, own?.replace(/\nbutton type="button"\nKeyboard.*/, ''), '')
    const isReloaded = text.includes('http-equiv="refresh"')
    expect(isReloaded, at).toBe(/waiting|running/.test(at))
  }
  await people.sql`delete from data_job where staff_account_id = ${staff.id}`
  expect(masked(shown.join('\n'))).toMatchSnapshot(['staff', 'imports.txt'])
})

test('the list of imports has 25 on a page, with what can be done with each', async ({
  caller,
  people,
}) => {
  const { sql } = people
  const staff = await addStaff(people, 'administrator')
  const headers = cookieOf(await staffSession(people, staff))
  const job = await addJob(people, staff, 'import write done')
  const counts = (people: number) =>
    sql.json({
      accounts: { new: people, changed: 1_000, unchanged: 7 },
      contacts: { new: 2, changed: 1, unchanged: 7 },
    })
  const all = Array.from({ length: 27 }, (_, n) => ({
    operator: n === 25 ? 'staff:pat' : 'olga',
    kind: n === 25 ? 'sheet' : 'fees',
    file: `list-${n}.csv`,
    sha256: 'x',
    mapping: '{}',
    counts: counts(n === 25 ? 0 : 12),
    undone_at: n === 24 ? new Date() : null,
    job_id: n === 25 ? job : null,
  }))
  const ids = (await sql`insert into import ${sql(all as never)} returning id`).map(({ id }) => id)
  const changes = [...ids.slice(0, 22), ...ids.slice(24)].map((id) => ({
    import_id: id,
    target: 'account',
    row_id: staff.id,
  }))
  await sql`insert into import_change ${sql(changes)}`
  const list = async (before: number) => {
    const path = `/staff/import?before=${before}`
    const { text } = await caller.send({ method: 'GET', path, headers })
    const [, ...entries] = shownText(text)
      .replaceAll(job, '{job}')
      .replace(/(?<=\/import\/)\d+(?=\/)|(?<=before=)\d+/g, (id) => `${ids.indexOf(Number(id))}`)
      .split(/\n\d+:/)
    return entries.map((entry) => entry.replace(/\nbutton type="button"\nKeyboard.*/, '').trim())
  }
  const { length, ...page } = await list(ids[26])
  expect(length).toBe(25)
  expect((await list(ids[1]))[0]).toMatch(/^list-0\.csv/)
  const shown = [page[0], page[1], page[2], page[24]].join('\n\n')
  expect(masked(shown)).toMatchSnapshot(['staff', 'import-list.txt'])
  await sql`delete from import where id = any(${ids}::int[])`
  await sql`delete from data_job where id = ${job}`
})
