import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { personGroups } from '#db/values/record-fields.ts'
import { giveSession } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { root, type Service } from '../fixtures/service.ts'
import { addClientRow } from '../staff/client-row.ts'
import { addApplication } from '../staff/join-application.ts'
import { addMember } from '../staff/open-staff.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { addWebhookRow } from '../staff/webhook-row.ts'
import { startAsFriend } from './join-form.ts'

/** The paths of all pages, with each group of a profile; those in brackets depend on data. */
const patterns = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file}`.replace(/\/page\.tsx$|\/\([^)]*\)/g, '') || '/')
  .flatMap((path) =>
    path.endsWith('[group]')
      ? Object.keys(personGroups).map((group) => path.replace('[group]', group))
      : path,
  )
  .sort()

/** The paths that match, with values in place of their brackets. */
const pathsOf = (isWanted: (path: string) => boolean, values: Record<string, string> = {}) =>
  patterns.filter(isWanted).map((pattern) =>
    pattern
      .replace('/[[...page]]', '/endpoints/profile')
      .replace(/\[(\w+)\]/g, (_, name: string) => {
        const value = values[name]
        if (!value) throw new Error(`Give the tests a value for [${name}] in ${pattern}.`)
        return value
      }),
  )

const isMembers = (path: string) => /^\/(memberships|profile|security|password\/change)/.test(path)

/**
 * All pages of visitors, and one page of members, which leads to the sign-in page as the others do. Those
 * that need something first lead to a page that says so. The page of test emails has a test of its own.
 */
export const visitorPaths = pathsOf(
  (path) =>
    !/^\/(staff|second-step|oauth|developers\/test-emails)/.test(path) &&
    !isMembers(path) &&
    !path.includes('['),
).concat('/memberships', '/developers/endpoints/profile', '/oauth/refused?reason=client')

/** The pages of an applicant. */
export const applicantPages = [
  ...['name', 'address', 'phone'].flatMap((question) =>
    pathsOf((path) => path === '/join/[question]', { question }),
  ),
  ...pathsOf((path) => path.startsWith('/join') && !path.includes('[')),
]

/** Begins an application to join in this browser, and returns the pages of its applicant. */
export async function applicantPaths(page: Page, email: string): Promise<string[]> {
  await startAsFriend(page, email)
  return applicantPages
}

/** Signs a member in, and returns the pages of members. */
export async function memberPaths(page: Page, people: People, { url }: Service) {
  const { session, paths } = await addMemberSession(people)
  await giveSession(page.context(), url, session)
  return paths
}

/** Adds a member with a session and everything that the pages of members need. */
export async function addMemberSession(people: People) {
  const person = await people.add()
  const { guid } = await people.addMembership({ person, primary: true })
  await people.sql`
    update membership set address = 'The Packhouse, Hereford', country = 'United Kingdom'
    where id = ${guid}`
  const session = await people.issueCredential(person, { kind: 'session' })
  // As after a sign-in, which the page that adds a passkey requires.
  await people.sql`
    update credential set amr = '{pwd}', authenticated_at = now() where account_id = ${person.id}`
  const passkey = await people.addPasskey(person)
  const values = { membership: guid, person: person.id, passkey }
  const paths = pathsOf((path) => path === '/' || isMembers(path), values)
  return { session, person, guid, paths }
}

/** Signs an administrator in, and returns the pages of staff. */
export async function staffPaths(page: Page, people: People, { url }: Service) {
  const { session, paths } = await addStaffSession(people)
  await giveSession(page.context(), url, session)
  return paths
}

/** Adds an administrator with a session and everything that the pages of staff need. */
export async function addStaffSession(people: People) {
  const { person, guid } = await addMember(people)
  const session = await staffSession(people, await addStaff(people, 'administrator'))
  const [fee] =
    await people.sql`select id from fee where valid_to is null order by position limit 1`
  const client = await addClientRow(people, {})
  const webhook = await addWebhookRow(people, client)
  const application = await addApplication(people, 'sent')
  const [record] = await people.sql`
    with task as (
      insert into task (kind, text, due_on) values ('note', 'Ring Ada', '2099-01-31') returning id
    ), request as (
      insert into privacy_request (name, kind) values ('Ada', 'access') returning id
    ), reply as (
      insert into saved_reply (decision, name, text) values ('decline', ${unique('R')}, 'Sorry')
      returning id
    ) select task.id as task, request.id as request, reply.id as reply from task, request, reply`
  const paths = pathsOf(
    (path) => /^\/(staff|second-step)/.test(path) && !path.startsWith('/staff/import/['),
    {
      membership: guid,
      person: person.id,
      client,
      webhook,
      fee: String(fee?.id),
      application: application.id,
      decision: 'accept',
      type: 'RnJpZW5k',
      ...record,
    },
  )
  return { session, person, paths }
}
