import { staffRoles } from '#db/values/staff-roles.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { comparable, shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { authSecret } from '../fixtures/service.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { applicationStates } from './states/applications.ts'
import { clientStates } from './states/clients.ts'
import { deskStates } from './states/desk.ts'
import { membershipStates } from './states/memberships.ts'
import { peopleStates } from './states/people.ts'
import { differences, type Setting, type StatePage, withReason } from './states/state.ts'

setServiceSecret(authSecret)

const areas: Readonly<Record<string, (setting: Setting) => Promise<StatePage[]>>> = {
  desk: deskStates,
  applications: applicationStates,
  people: peopleStates,
  memberships: membershipStates,
  clients: clientStates,
}

/** Puts the names of records in place of their ids. */
const nameRecords = (text: string, names: ReadonlyMap<string, string>) =>
  [...names]
    .reduce((all, [id, name]) => all.replaceAll(id, `{${name}}`), text)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}')

/** Pages of each section, and those whose section has another path. */
const pagesOfSections = [
  '/staff',
  '/staff/tasks',
  '/staff/logo',
  '/staff/people',
  '/staff/memberships/mark-paid',
  '/staff/applications',
  '/staff/applications?state=accepted',
  '/staff/applications/replies',
  '/staff/export',
  '/staff/fees/raise',
]

/** The links of each navigation of a page, a line for each; the current one is marked. */
const linksOf = (html: string) =>
  [...html.matchAll(/<nav [^>]*aria-label="([^"]*)".*?<\/nav>/gs)].flatMap(([nav, label]) => [
    `${label}:`,
    ...[...nav.matchAll(/<a ([^>]*)>([^<]*)/g)].map(
      ([, attributes = '', text]) =>
        `${attributes.includes('aria-current') ? '>' : '-'} ${text} ${/href="([^"]*)"/.exec(attributes)?.[1]}`,
    ),
  ])

test('each page for staff says the state of its record and what it leads to, as its golden file has', async ({
  alone: { caller, people },
}) => {
  const staff = await addStaff(people, 'administrator')
  for (const role of staffRoles) if (role !== 'administrator') await giveRole(people, staff, role)
  const headers = cookieOf(await staffSession(people, staff))
  const [given] = await people.sql`
    insert into audit_event (action, staff_account_id, staff_role, reason)
    values ('staff-gave-reason', ${staff.id}, 'administrator', 'They have phoned') returning id`
  const names = new Map<string, string>([[staff.id, 'staff']])
  const named = (name: string, id: string) => {
    names.set(id, name)
    return id
  }
  const setting: Setting = { people, staff, reason: given?.id, named }
  for (const [area, addStates] of Object.entries(areas)) {
    const shown = new Map<string, string>()
    const lines = []
    for (const { title, path, unlike } of await addStates(setting)) {
      const to = withReason(path, setting.reason)
      const answer = await caller.send({ method: 'GET', path: to, headers })
      expect([200, 307], `${title}: ${path} ${answer.status}`).toContain(answer.status)
      const { location } = answer.headers
      const words = nameRecords(
        location ? comparable(`to ${location}`) : shownText(answer.text),
        names,
      )
      const record = nameRecords(path, names).split('/').at(-1) ?? ''
      const own = words.replaceAll(record, '{this}')
      shown.set(title, own)
      const other = location ? undefined : shown.get(unlike ?? '')
      lines.push(`# ${title}`, other ? differences(own, other) : words, '')
    }
    expect.soft(masked(lines.join('\n'))).toMatchSnapshot(['staff', 'states', `${area}.txt`])
  }
  const navigation = []
  const readers: [string, { Cookie: string }][] = [['every role', headers]]
  for (const role of staffRoles)
    readers.push([role, cookieOf(await staffSession(people, await addStaff(people, role)))])
  for (const [reader, session] of readers)
    for (const path of reader === 'every role' ? pagesOfSections : ['/staff']) {
      const { text } = await caller.send({ method: 'GET', path, headers: session })
      navigation.push(`# ${path}, with ${reader}`, ...linksOf(text), '')
    }
  expect(navigation.join('\n')).toMatchSnapshot(['staff', 'states', 'navigation.txt'])
})
