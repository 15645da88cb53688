import type { Page } from '@playwright/test'
import { expect } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { addClientRow } from './client-row.ts'
import { addApplication } from './join-application.ts'
import { addMember } from './open-staff.ts'
import { addStaff } from './staff.ts'
import { addWebhookRow } from './webhook-row.ts'

/** The report of an import that was checked. */
export const checkedReport = {
  lines: 1,
  changed: [],
  probable: [],
  probableCount: 0,
  unsubscribed: [],
  faultCount: 0,
  faultyLines: 0,
  importId: null,
  sample: [],
  warnings: [],
  counts: { accounts: { new: 1, changed: 0, unchanged: 0 } },
  sheet: {
    headers: ['Surname'],
    mapping: { Surname: 'surname' },
    sampleNames: ['Unseen'],
    ignored: [],
  },
}

/**
 * Adds one record of each kind, whose names contain 'Unseen' or `tag`, and returns the function that gives
 * the path of a page under /staff with the records in place of its parameters.
 */
export async function addStaffRecords(people: People, owner: { id: string; username: string }) {
  const { person, guid, tag } = await addMember(people)
  const sent = await addApplication(people)
  const accepted = await addApplication(people, 'accepted')
  const client = await addClientRow(people)
  const webhook = await addWebhookRow(people, client)
  const [fee] = await people.sql`
    insert into fee (position, type, description, band, individual, amount)
    values (900, 'Friend', 'For friends', ${unique('B')}, true, 24) returning id`
  const [job] = await people.sql`
    insert into data_job (kind, state, staff_account_id, staff_username, staff_role, request, report)
    values ('import', 'done', ${owner.id}, ${owner.username}, 'administrator',
      ${people.sql.json({ file: 'unseen.csv', kind: 'sheet', bytes: 1 })},
      ${people.sql.json(checkedReport)}) returning id`
  await people.sql`
    insert into data_job_file (job_id, part, n, bytes)
    values (${job?.id}, 'errors', 0, ${Buffer.from('Surname\r\nUnseen\r\n')})`
  const [task] = await people.sql`
    insert into task (kind, text, due_on) values ('note', 'Unseen', '2099-01-31') returning id`
  const [request] = await people.sql`
    insert into privacy_request (name, kind) values ('Unseen', 'access') returning id`
  const [reply] = await people.sql`
    insert into saved_reply (decision, name, text) values ('decline', 'Unseen', 'Unseen')
    returning id`
  const values: Readonly<Record<string, string>> = {
    person: person.id,
    membership: guid,
    client,
    webhook,
    fee: fee?.id,
    job: job?.id,
    task: task?.id,
    request: request?.id,
    reply: reply?.id,
    type: 'SW5kdXN0cnk',
    decision: 'accept',
  }
  const pathOf = (page: string) =>
    page.replace(/\[(\w+)\]/g, (_, name: string) => {
      const application = page.endsWith('/payment') ? accepted : sent
      return name === 'application' ? application.id : (values[name] ?? name)
    })
  return { pathOf, tag, person }
}

/** Adds a record for each parameter of a path, so that only the role decides what is shown, and the check that a page shows none. */
export async function addSecretRecords(people: People) {
  const { pathOf, tag } = await addStaffRecords(people, await addStaff(people, 'administrator'))
  /** The texts that a page shows of a record. */
  const secrets = [tag, 'Unseen', 'unseen.csv']
  return {
    pathOf,
    tag,
    expectNoRecord: (text: string, page: string) => {
      for (const secret of secrets) expect(text, page).not.toContain(secret)
    },
  }
}

/** Opens a page under /staff; those of a person or a membership with a reason for the record. */
export async function openStaffPage(page: Page, path: string): Promise<void> {
  const [, record, below = ''] = /^(\/staff\/.*?[\da-f]{8}-[\da-f-]{27})(\/.*)?$/.exec(path) ?? []
  await page.goto(record ?? path)
  const reason = page.getByLabel('Reason')
  if (record && (await reason.count()) > 0) {
    await reason.fill('They have phoned')
    await page.getByRole('button', { name: 'Open the record' }).click()
    await expect(page.getByText('We have recorded that you opened this')).toBeVisible()
  }
  if (below) {
    const { pathname, search } = new URL(page.url())
    await page.goto(`${pathname}${below}${search}`)
  }
}
