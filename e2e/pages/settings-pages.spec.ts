import { join } from 'node:path'
import { joinStates } from '#db/values/join-states.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { Caller } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { createDatabase } from '../fixtures/database.ts'
import { masked } from '../fixtures/masked.ts'
import { People, type Person } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { addApplication, addLink } from '../staff/join-application.ts'
import { addBusyMember } from './busy-member.ts'

/** Every setting that a page shows, with another value than its default. */
const settings = {
  ORG_NAME: 'Soil & Seed Trust',
  // As long as a name, and a sentence, in the largest letters.
  ORG_SHORT_NAME: 'Soil Seed Bank',
  ORG_EMAIL: 'office@example.org',
  ORG_PHONE: '+44 (0)1632 960000',
  ORG_ADDRESS: 'Gate House, 1 Mill Lane, Wells, BA5 1AA',
  ORG_REGISTERED: 'Registered charity 123456 in England and Wales',
  // The longest one in large letters.
  ORG_WELCOME: 'Good food from healthy farm soil',
  ORG_PICTURE: join(root, 'public/social.png'),
  PRIVACY_URL: 'https://www.example.org/privacy',
  ACCESSIBILITY_URL: 'https://www.example.org/accessibility',
  FEE_PERIOD: 'per month',
  FEE_NOTE: 'Prices include VAT.',
  LSFR_MEANING: 'Land, Soil and Farm Records',
  LANGUAGES: 'en',
  JOIN_REPLY_DAYS: '10',
  PAYMENT_URL: 'https://pay.example/?ref={reference}&amount={amount}',
  PAYMENT_DETAILS: 'Sort code 12-34-56',
  EBRIEF_DOUBLE_OPT_IN: 'false',
}

const ofVisitors = [
  '/',
  '/contact',
  '/contact?about=G1001',
  '/cookies',
  '/fees',
  '/fees?next=join',
  '/fees?fee=Gone',
  '/join?type=Friend',
  '/join?type=Gone',
  '/join/email?type=Friend',
  '/join/email?type=Gone',
  '/login?goto=%2Fsecurity%2Fdata',
  '/password/forgot/sent?goto=%2Fsecurity',
  '/ebrief',
  '/ebrief/sent',
]

const ofApplicants = [
  '/join/application',
  '/join/reply',
  '/join/later',
  '/join/check',
  '/join/email',
  '/join/name?change',
  '/join/about',
]

/** The pages that say to an applicant only if an application has been started. */
const ofNewApplicants = ['/join?type=Friend', '/join?type=Individual+Member', '/join/unknown']

/** Adds an application in each state, and a renewal in those that it says in other words, each with its cookie. */
async function addApplications(people: People) {
  const added: Record<string, string> = {}
  const renewals = ['renewal, started', 'renewal, awaiting-payment', 'renewal, member']
  for (const name of [...joinStates, ...renewals]) {
    const [, renewal, state] = /^(renewal, )?(.*)$/.exec(name) ?? []
    const { id, reference } = await addApplication(people, state as (typeof joinStates)[number])
    await people.sql`
      update join_application set renewal = ${Boolean(renewal)}, surname = 'Applegate', email = 'jo@people.example',
        amount = ${renewal ? null : 24}, sent_at = ${state === 'started' ? null : new Date()}
      where id = ${id}`
    await addLink(people, id, reference)
    if (state === 'asked')
      await people.sql`
        insert into join_message (application_id, at, by_staff, text) values
          (${id}, now() - interval '1 hour', true, 'Where is it?'), (${id}, now(), false, 'In Devon')`
    added[name] = `gatehouse.join=${reference}`
  }
  return added
}

const ofMember = (farms: readonly string[], colleague: Person) => {
  const [first, second, third, late, ending, lapsed] = [0, 1, 2, 3, 4, 9].map(
    (n) => `/memberships/${farms[n]}`,
  )
  const renewal = `?type=Individual+Producer&band=B&renew=${farms[3]}`
  return [
    '/',
    '/memberships',
    '/memberships?find=MON',
    '/memberships?find=zebra',
    `${first}`,
    `${first}?find=${colleague.username}`,
    `${second}`,
    `${late}/card`,
    `${ending}/card`,
    `${lapsed}`,
    `${lapsed}/card`,
    `${first}/contacts`,
    `${first}/contacts/${colleague.id}`,
    `${first}/contacts/${farms[0]}`,
    `${first}/contacts/confirm`,
    `${first}/contacts/invite`,
    `${second}/contacts`,
    `${second}/contacts/${colleague.id}`,
    `${second}/contacts/confirm`,
    `${second}/contacts/invite`,
    `${second}/contacts/leave`,
    `${third}/contacts`,
    `${third}/contacts/hand-over`,
    `${third}/contacts/invite`,
    `${late}/contacts/leave`,
    '/profile',
    '/profile/edit/language',
    '/security',
    '/security/factor',
    '/security/factor/on',
    '/security/factor/off',
    '/security/factor/codes',
    '/security/data?later=1',
    '/security/close',
    '/ebrief',
    '/ebrief?another',
    `/fees${renewal}`,
    `/join${renewal}`,
    `/join?type=Gone&renew=${farms[3]}`,
    '/join?type=Individual+Producer&band=B',
  ]
}

/** The texts of pages, for a golden file. */
async function shown(caller: Caller, paths: readonly string[], headers: Record<string, string>) {
  const lines = []
  for (const path of paths) {
    const { headers: answer, status, text } = await caller.send({ method: 'GET', path, headers })
    const said = status === 404 ? '404' : shownText(text)
    lines.push(`# ${path}`, answer.location ? `to ${answer.location}` : said, '')
  }
  return lines.join('\n').replaceAll(caller.network, '{network}')
}

const kinds = {
  key: /(?<=name="key" value=")[\w-]{43}/g,
  reference: /(?<=^Reference\n).*|(?<=\?ref=)[\w-]+/gm,
}

const headOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))

const smallLetters = 'max-sm:text-sm'

test('a sentence of more than 32 characters is in smaller letters on the homepage, and a name of more than 14 in the head of a phone', async ({
  startAnother,
}) => {
  const service = await startAnother({
    ORG_SHORT_NAME: `${settings.ORG_SHORT_NAME}s`,
    ORG_WELCOME: `${settings.ORG_WELCOME}.`,
  })
  const home = await (await fetch(service.url)).text()
  expect(home).toMatch(/<h1 class="text-3xl"/)
  expect(headOf(home)).toContain(smallLetters)
})

test('with every setting, the pages of visitors, of applicants in each state and of a member with something in each part are what their golden files have', async ({
  startAnother,
}, { title }) => {
  const { url, sql, drop } = await createDatabase()
  const service = await startAnother({ ...settings, DATABASE_URL: url })
  const people = new People(sql)
  const caller = new Caller(service, title)
  const visitor = await shown(caller, ofVisitors, {})
  expect.soft(masked(visitor, kinds)).toMatchSnapshot(['pages', 'settings-visitor.txt'])

  const home = async () => (await caller.send({ method: 'GET', path: '/' })).text
  expect(await home()).toMatch(/<main.*<img src="[^"]/s)
  expect(await home()).toMatch(/<h1 class="text-4xl">/)
  expect(headOf(await home())).not.toContain(smallLetters)

  const applicants = []
  for (const [name, cookie] of Object.entries(await addApplications(people))) {
    const paths = /^(started|sent)$/.test(name)
      ? [...ofNewApplicants, ...ofApplicants]
      : ofApplicants
    applicants.push(`## ${name}\n\n${await shown(caller, paths, { Cookie: cookie })}`)
  }
  expect
    .soft(masked(applicants.join('\n'), kinds))
    .toMatchSnapshot(['pages', 'settings-applicants.txt'])

  const { farms, colleague, session } = await addBusyMember(people)
  const member = await shown(caller, ofMember(farms, colleague), cookieOf(session))
  expect.soft(masked(member, kinds)).toMatchSnapshot(['pages', 'settings-member.txt'])

  const subscribed = await sendForm(caller, '/ebrief', {
    action: '/ebrief',
    body: new URLSearchParams({ email: 'bo@people.example' }),
  })
  expect(subscribed.headers.location).toBe('/ebrief/sent')
  const [agreed] = await sql`
    select consent_wording from subscription where email = 'bo@people.example'`
  expect(agreed?.consent_wording).toBe(
    'Get the email briefing / Get news from Soil & Seed Trust by email. You do not need to be a member, and you can unsubscribe at any time. / Subscribe',
  )

  expect(await home()).toContain(settings.FEE_NOTE)
  await sql`update fee set amount = null`
  await expect.poll(home).toContain('Price on application')
  expect(await home()).not.toContain(settings.FEE_NOTE)
  await sql`delete from fee`
  await expect.poll(home).not.toContain('Not a member yet?')
  await service.stop()
  await drop()
})
