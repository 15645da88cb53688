import { expect, test } from 'vitest'
import { listLimits } from '../db/values/list-limits.ts'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'

/** The limits of statements that do not read one more row, and why the rest is not missed. */
const others: Readonly<Record<string, string>> = {
  'accounts/accounts.ts 20': 'Two matches are already too many.',
  'accounts/accounts.ts 200': 'An unlock is for all of them, and the page shows the first.',
  'accounts/accounts.ts 60': 'An account has no more sessions and tokens at a time.',
  'applications/applications.ts 3': 'An email with the links of applications, the latest first.',
  'applications/applications-edit.ts limit': 'A job, which goes on.',
  'applications/queue.ts 5': 'The numbers that tell one possible duplicate from another.',
  'audit/audit-search.ts limit': 'The page links to more, or reads one row more.',
  'audit/changes.ts limit': 'The default reads one row more; null reads all.',
  'contacts/contact-confirmations.ts limit': 'A job, which goes on.',
  'contacts/contact-invitations.ts 5': 'The page has a link to sign in to any account.',
  'credentials/app-passwords.ts 200': 'One row for each kind of program.',
  'credentials/passwords.ts 20': 'The kinds of hashes in use.',
  'credentials/passwords.ts emailCandidates': 'Passwords to verify for one email.',
  'database-health.ts 1000': 'A sample.',
  'events/deliveries.ts 20': 'A job, which goes on.',
  'events/feed.ts limit': 'A page of the feed, which has a cursor.',
  'events/subjects.ts limit': 'A page of the feed, which has a cursor.',
  'events/webhooks.ts 50': 'The page says how many wait.',
  'imports/export.ts pageSize': 'An export, which goes on.',
  'imports/imports.ts limit ?? null': 'The caller reads one row more, or links to all.',
  'imports/invitations.ts pageSize': 'A job, which goes on.',
  'imports/merge.ts shownFaults': 'The report says how many there are.',
  'imports/merge.ts shownChanges': 'The report says how many there are.',
  'imports/merge.ts shownUnsubscribed': 'The report says how many there are.',
  'imports/merge.ts shownProbable': 'The report says how many there are.',
  'imports/same-number.ts limit': 'The report says how many there are.',
  'imports/undo.ts shownRows': 'The report says how many there are.',
  'list-rows.ts limit': 'A page of a list.',
  'listed-emails.ts limit': 'The page calls them the latest.',
  'memberships/memberships.ts 20': 'Two matches are already too many.',
  'memberships/next-number.ts 50': 'Numbers from which the next one is guessed.',
  'memberships/over.ts batchSize': 'A job, which goes on.',
  'memberships/reminders.ts batchSize': 'A job, which goes on.',
  'memberships/reminders.ts limit': 'The page links to those that are late and due.',
  'memberships/renewals.ts batchSize': 'A job, which goes on.',
  'oauth/clients-edit.ts batchSize': 'A job, which goes on.',
  'oauth/clients.ts max': 'The page says that there are at least so many.',
  'oauth/clients.ts 5': 'The page calls them the last ones.',
  'oauth/grants.ts 5000': 'A job, which goes on.',
  'outgoing.ts atATime': 'A job, which goes on.',
  'privacy/erasure.ts limit': 'A job, which goes on.',
  'privacy/former-members.ts batchSize': 'A job, which goes on.',
  'privacy/former-members.ts size': 'A job, which goes on.',
  'privacy/privacy-requests.ts limit': 'The caller reads one row more.',
  'rate-limits.ts maxLimits': 'Not rows that anyone lists.',
  'retention.ts size': 'A job, which goes on.',
  'sealed.ts 500': 'A job, which goes on.',
  'search-words.ts max': 'A search, which says that it found more.',
  'staff/search.ts 3': 'Spellings to suggest.',
}

const sources = (folder: RegExp) => sourceFiles.filter(([path]) => folder.test(path))

/** The limits above 1 in a text that do not read one row more. */
const limitsIn = (text: string) =>
  [...text.matchAll(/\blimit (?:\$\{([^}]+)\}|(\d+))/g)]
    .map(([, expression, number = '']) => expression ?? number)
    .filter((limit) => limit !== '1' && !limit.endsWith(' + 1'))

test('a statement that lists rows for a page reads one more than the page shows, or a reason is known', () => {
  const found = sources(/^db\/queries\/.*(?<!\.test)\.ts$/).flatMap(([path, text]) =>
    limitsIn(text).map((limit) => `${path.replace('db/queries/', '')} ${limit}`),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(others).sort())
})

test.each(Object.keys(listLimits))('a page says that the list %s goes on', (list) => {
  const says = sources(/^app\/.*\.tsx$/).filter(([, text]) => text.includes(`list="${list}"`))
  expect(says).not.toEqual([])
})
