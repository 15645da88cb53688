import { idOf, staffSizes } from '../data/fill-staff.js'
import { linkIn, linksIn } from './records.js'

/** @typedef {import('./records.js').Records} Records */

/**
 * A page to measure; `paths` returns the paths of its requests, of which request n takes the n-th, and from
 * the beginning again. `maxP95` is the maximum of the 95th percentile in milliseconds, unless it is that of a page.
 * @typedef {{
 *   name: string,
 *   maxP95?: number,
 *   paths: (records: Records, open: import('./records.js').Open) => readonly string[] | Promise<readonly string[]>,
 * }} StaffPage
 */

const search = (/** @type {string} */ text) => `/staff/people?q=${encodeURIComponent(text)}`
const list = (/** @type {string} */ query) => `/staff/people?${query}`
const memberships = (/** @type {string} */ query) => `/staff/memberships?${query}`
const below = (/** @type {string} */ path, /** @type {string} */ page) =>
  path.replace('?', `/${page}?`)
const privacy = (/** @type {string} */ path) =>
  path.replace('/staff/people/', '/staff/privacy/people/')

const audit = (/** @type {Record<string, string>} */ fields) =>
  `/staff/audit?${new URLSearchParams(fields)}`
const day = (/** @type {number} */ daysAgo) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Twenty numbers spread over the rows of a table. @param {number} size */
const spread = (size) => Array.from({ length: 20 }, (_, n) => 1 + Math.floor((n * size) / 20))

/** The last digits of the phone number of account n. @param {number} n */
const digitsOf = (n) => `${((n * 7919) % 1_000_003) % 1_000_000}`.padStart(6, '0')

/** The link to the next page, followed this often. @param {number} pages */
const pagesAfter =
  (/** @type {string} */ first, /** @type {string} */ start, /** @type {number} */ pages) =>
  async (/** @type {Records} */ _, /** @type {import('./records.js').Open} */ open) => {
    const paths = [first]
    for (let n = 1; n < pages; n += 1)
      paths.push(linkIn(await open(/** @type {string} */ (paths.at(-1))), start))
    return paths.slice(1)
  }

/** @type {(name: string, ...paths: string[]) => StaffPage} */
const page = (name, ...paths) => ({ name, paths: () => paths })

const { accounts, applications, clients } = staffSizes

/** Every page and list of staff that reads data. @type {readonly StaffPage[]} */
export const staffPages = [
  page('Start', '/staff'),
  page('Figures', '/staff/figures'),
  page(
    'People: a common surname',
    ...['smith', 'jones', 'taylor', 'williams', 'obrien'].map(search),
  ),
  page('People: a part of common names', ...['sm', 'jo', 'ma', 'ash', 'bro', 'an'].map(search)),
  page(
    'People: the middle of names',
    ...['mit', 'ield', 'orth', 'rid', 'ingw', 'obri'].map(search),
  ),
  page('People: phone', ...spread(accounts).map((n) => search(`01749 ${digitsOf(n)}`))),
  page('People: a part of a phone number', ...['01749', '+44 1749', '7700 12', '000'].map(search)),
  page('People: a farm', ...['ashbar farm', 'wood farm', 'farm', 'hol', 'M000 farm'].map(search)),
  {
    name: 'People: a misspelt name',
    // A second search follows the one that finds nothing.
    maxP95: 250,
    paths: () =>
      [
        'smiht',
        'wiliams',
        'tayllor',
        'mary jonse',
        'kofi smithe',
        'ashbra farm',
        'qwertyuiop asdfghjkl',
      ].map(search),
  },
  page('People: one or two letters', ...['ad', 'bo', 'wi', 'el', 'ba'].map(search)),
  page(
    'People: forename and surname',
    ...['mary smith', 'siân jones', 'tom bro', 'ada ashcot', 'kofi taylor'].map(search),
  ),
  page(
    'People: a rare surname',
    ...['ashbarcot', 'fengarhol', 'yarworthwick', 'penridge'].map(search),
  ),
  page('People: a name that nobody has', ...['xylophone', 'zzz', 'qwerty uiop'].map(search)),
  page(
    'People: email',
    ...spread(accounts).map((n) => search(`smith${n - (n % 20)}@members.example`)),
  ),
  page(
    'People: the beginning of many emails',
    ...['smith1', 'jones', 'taylor2', 'ash'].map(search),
  ),
  page('People: username', ...spread(accounts).map((n) => search(`a.smith${n}`))),
  page(
    'People: the beginning of many usernames',
    ...['a.', 'm.smith', 'z.', 'k.a', 'u.pen'].map(search),
  ),
  page('People: postcode', ...['BA5 1AA', 'BS12 4QX', 'TR30 9ZZ', 'ba51aa'].map(search)),
  page('People: the beginning of a postcode', ...['BA5', 'BA', 'TA1', 'SY2 1'].map(search)),
  page(
    'People: membership number',
    ...spread(accounts).map((n) => search(`M${`${n}`.padStart(7, '0')}`)),
  ),
  page('People: the beginning of many numbers', ...['M0', 'm00', 'M012', 'M1'].map(search)),
  page(
    'People: the list',
    '/staff/people',
    '/staff/people?sort=-added',
    '/staff/people?sort=-name&size=100',
  ),
  {
    name: 'People: later pages of the list',
    paths: pagesAfter('/staff/people', '/staff/people?after=', 20),
  },
  page(
    'People: a filtered list',
    ...[
      'county=Devon',
      'withoutEmail=yes',
      'neverSignedIn=yes',
      'state=disabled',
      'state=invited',
    ].map(list),
    ...['type=Friend', 'type=Individual+Producer&county=kent', 'since=2020-01-01&sort=added'].map(
      list,
    ),
    ...['county=nowhere', 'county=Devon&withoutEmail=yes&sort=-added', 'since=2999-01-01'].map(
      list,
    ),
  ),
  page(
    'Memberships: the list',
    ...['', 'sort=number', 'sort=-joined', 'sort=renewal', 'size=100&sort=-number'].map(
      memberships,
    ),
  ),
  page(
    'Memberships: a filtered list',
    ...['state=due', 'state=ended', 'state=in-grace', 'state=current&sort=-renewal'].map(
      memberships,
    ),
    ...['type=Friend', 'withoutContact=yes', 'since=2020-01-01', 'state=lapsed&type=Friend'].map(
      memberships,
    ),
  ),
  page(
    'Memberships: a search',
    ...['q=farm', 'q=ashbar+farm', 'q=smith', 'q=M0123', 'q=01749', 'q=nobodyatall'].map(
      memberships,
    ),
    ...['q=farm&sort=-renewal', 'q=smith&state=due', 'q=farm&type=Friend&sort=-joined'].map(
      memberships,
    ),
  ),
  page(
    'People: a search in order and with filters',
    ...['q=smith&sort=name', 'q=farm&sort=-added', 'q=jo&sort=-name&state=invited'].map(list),
    ...['q=ma&county=Devon&sort=added', 'q=smith&type=Friend&neverSignedIn=yes'].map(list),
  ),
  { name: 'A person', paths: ({ people }) => people },
  { name: 'A person with 10,000 events and 100 memberships', paths: (of) => [of.busyPerson] },
  { name: 'A person: edit', paths: ({ people }) => people.map((path) => below(path, 'edit')) },
  { name: 'A membership', paths: (records) => records.memberships },
  { name: 'A membership with 100 contacts', paths: (of) => [of.busyMembership] },
  {
    name: 'A membership: find a contact',
    paths: (records) =>
      records.memberships.map(
        (path, n) => `${below(path, 'contacts/add')}&q=${n % 2 ? 'smith' : 'BA5'}`,
      ),
  },
  {
    name: 'Applications',
    paths: async (_, open) => {
      const first = '/staff/applications'
      return [first, ...linksIn(await open(first), `${first}?state=`)]
    },
  },
  {
    name: 'Applications: later pages',
    paths: pagesAfter(
      '/staff/applications?state=sent',
      '/staff/applications?state=sent&after=',
      20,
    ),
  },
  page(
    'An application',
    ...spread(applications).map((n) => `/staff/applications/${idOf('application', n)}`),
  ),
  page(
    'An application: accept',
    // The second of the states, which follow each other.
    ...spread(applications).map(
      (n) => `/staff/applications/${idOf('application', n - (n % 8) + 1)}/accept`,
    ),
  ),
  page('Fees', '/staff/fees'),
  page('Fees: preview', '/staff/fees/preview', `/staff/fees/preview?on=${day(-60)}`),
  page('Subscribers', '/staff/subscribers'),
  page(
    'Subscribers: search',
    ...['a', 'smith', 'jones4', 'zz'].map((q) => `/staff/subscribers?q=${q}`),
  ),
  page(
    'Subscribers: later pages',
    ...['c', 'hol', 'smith4', 'wor', 'yarz'].map((after) => `/staff/subscribers?q=&after=${after}`),
  ),
  page('Clients', '/staff/clients'),
  page('A client', ...spread(clients - 1).map((n) => `/staff/clients/client-${n + 1}`)),
  page('A client that most members use', '/staff/clients/client-1'),
  page('Audit: everything', audit({})),
  {
    name: 'Audit: everything, later pages',
    paths: pagesAfter(audit({}), '/staff/audit?after=', 20),
  },
  page(
    'Audit: everything, deep pages',
    ...spread(4_900_000).map((n) => audit({ after: eventId(n) })),
  ),
  page('Audit: an account', ...spread(accounts).map((n) => audit({ q: idOf('account', n) }))),
  page('Audit: an account with 10,000 events', audit({ q: idOf('account', 13) })),
  page(
    'Audit: an action',
    ...['signed-in', 'client-edited', 'profile-changed', 'keys-rotated', 'account-edited'].map(
      (action) => audit({ action }),
    ),
  ),
  page(
    'Audit: a network',
    ...['192.7.9.7', '192.100.3.7', '10.0.0.1'].map((network) => audit({ network })),
  ),
  page(
    'Audit: an operator',
    ...['staff:officer-3', 'staff:', 'nobody'].map((operator) => audit({ operator })),
  ),
  page(
    'Audit: days',
    ...[1, 30, 300, 700].map((ago) => audit({ from: day(ago + 2), until: day(ago) })),
    audit({ until: day(600) }),
  ),
  page(
    'Audit: an action, an operator and days',
    audit({ action: 'account-edited', from: day(400), until: day(390) }),
    audit({ action: 'client-edited', network: '192.7.9.7' }),
    audit({ action: 'sign-in-refused', operator: 'staff:officer-3', from: day(600) }),
    audit({ q: idOf('account', 13), action: 'profile-changed', until: day(300) }),
    audit({ network: '192.7.9.7', action: 'profile-changed' }),
  ),
  page('Privacy: open requests', '/staff/privacy'),
  page(
    'Privacy: all requests',
    ...[1, 2, 50, 200].map((number) => `/staff/privacy?all=1&page=${number}`),
  ),
  page('Privacy: retention with what is due', '/staff/privacy/retention'),
  { name: 'Privacy: a person', paths: ({ people }) => people.map(privacy) },
  { name: 'Privacy: a person with 10,000 events', paths: (of) => [privacy(of.busyPerson)] },
  {
    name: 'Privacy: the copy of the data of a person with 10,000 events',
    paths: (of) => [below(privacy(of.busyPerson), 'access-pack')],
    maxP95: 5_000,
  },
  {
    name: 'Privacy: erase a person',
    paths: ({ people }) => people.map((path) => below(privacy(path), 'erase')),
  },
  page('Imports', '/staff/import'),
  {
    name: 'Imports: a million dates that may send reminders',
    // Opened after an import. It counts every reminder, because an administrator confirms the number.
    maxP95: 1_000,
    paths: () => ['/staff/reminders'],
  },
  page('Export', '/staff/export'),
  page('Colleagues', '/staff/colleagues'),
]

function eventId(/** @type {number} */ n) {
  return `00000000-0000-7000-8003-${n.toString(16).padStart(12, '0')}`
}
