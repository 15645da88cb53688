import type { People, Person } from '../fixtures/people.ts'
import type { JobFacts } from './import-reports.ts'

/** Adds a job of the staff pages at a step, such as `import check done`; one that waits does so behind `addRunningJobs`. */
export async function addJob(
  { sql }: People,
  { id, username }: Person,
  at: string,
  { request = {}, report, progress = [0, 0] }: JobFacts = {},
): Promise<string> {
  const [kind, step, state] = at.split(' ')
  const file = kind === 'import' ? { file: 'unseen.csv', kind: 'sheet', bytes: 1 } : {}
  const [job] = await sql`
    insert into data_job ${sql({
      kind,
      step,
      state,
      staff_account_id: id,
      staff_username: username,
      staff_role: 'administrator',
      import_id: at === 'import write done' ? 41 : kind === 'import' ? null : 40,
      request: sql.json({ ...file, ...request }),
      report: report ? sql.json(report as never) : null,
      done: progress[0],
      total: progress[1],
      lease_until: state === 'running' ? new Date(Date.now() + 3_600_000) : null,
    } as never)} returning id`
  return job?.id
}

/** Adds a job of each kind that runs: all others wait for it. */
export async function addRunningJobs(people: People, staff: Person): Promise<void> {
  for (const kind of ['import', 'invite']) await addJob(people, staff, `${kind} check running`)
}

/** Adds the file of the lines with mistakes, in pieces. */
export const addErrorsFile = ({ sql }: People, job: string, pieces: readonly string[]) =>
  sql`insert into data_job_file ${sql(
    pieces.map((text, n) => ({ job_id: job, part: 'errors', n, bytes: Buffer.from(text) })),
  )}`
