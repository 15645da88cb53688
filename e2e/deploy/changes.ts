import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../fixtures/service.ts'

/** An edit of a file: the text that it has once, and the text in its place. Without the first, the file is new. */
type Edit = readonly [path: string, find: string | undefined, put: string]

/** Returns the texts of the files of a folder after edits, by their paths. Throws an error if a file does not have its text once. */
export function textsAfter(folder: string, edits: readonly Edit[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [path, find, put] of edits) {
    const text =
      find === undefined ? '' : (texts.get(path) ?? readFileSync(join(folder, path), 'utf8'))
    if (find !== undefined && text.split(find).length !== 2)
      throw new Error(`${path} must have '${find}' once.`)
    texts.set(path, find === undefined ? put : text.replace(find, () => put))
  }
  return texts
}

/** Makes edits in a copy of the project. */
export function makeEdits(copy: string, edits: readonly Edit[]): void {
  for (const [path, text] of textsAfter(copy, edits)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
}

/** The code and the tag of the made-up language, of which Intl knows dates and plural forms. */
export const madeUp = { code: 'ga', tag: 'ga-IE' } as const

const madeUpFile = (name: string): Edit => [
  `lib/text/${madeUp.code}/${name}`,
  undefined,
  readFileSync(join(root, 'e2e/fixtures/made-up-language', name), 'utf8'),
]

/** The tasks of docs/contributing/changes.md that the test does on a copy, by their names there, with what is edited by hand. */
export const changes = {
  'a field of the profile': [
    ['db/tables/account.ts', '    mobile: text(),\n', '    mobile: text(),\n    pager: text(),\n'],
    ['db/values/record-fields.ts', `'mobile', 'fax']`, `'mobile', 'fax', 'pager']`],
    [
      'lib/records/person.ts',
      `  fax: number('fax'),\n`,
      `  fax: number('fax'),\n  pager: number('pager'),\n`,
    ],
    [
      'lib/imports/columns/person-columns.ts',
      '  mobile: column(',
      `  pager: column('phone', 'Pager number'),\n  mobile: column(`,
    ],
    [
      'lib/text/en/records.ts',
      '    mobile: {\n',
      `    pager: { label: 'Pager number', about: 'the pager number', wrong: 'Enter a pager number' },\n    mobile: {\n`,
    ],
    [
      'lib/text/cy/records.ts',
      '    mobile: {',
      `    pager: { label: 'Rhif galwr', wrong: 'Rhowch rif galwr' },\n    mobile: {`,
    ],
  ],
  'the life of a passthrough token': [
    ['db/values/lifetimes.ts', 'passthrough: 10 * minute', 'passthrough: 5 * minute'],
  ],
  'a setting': [
    [
      'lib/settings/definitions.ts',
      `  SESSION_IDLE_DAYS: `,
      `  ORG_EXAMPLE_DAYS: setting('exampleDays', days(1), { default: '3' }),\n  SESSION_IDLE_DAYS: `,
    ],
    [
      'lib/text/en/operators/setting-texts.ts',
      '  SESSION_IDLE_DAYS: ',
      `  ORG_EXAMPLE_DAYS: { meaning: 'Days of an example.' },\n  SESSION_IDLE_DAYS: `,
    ],
    [
      'lib/settings/valid-settings.test.ts',
      '    SESSION_IDLE_DAYS: [',
      `    ORG_EXAMPLE_DAYS: [['1', 1]],\n    SESSION_IDLE_DAYS: [`,
    ],
  ],
  'a language': [
    ['db/values/languages.ts', `cy: 'cy' }`, `cy: 'cy', ${madeUp.code}: '${madeUp.tag}' }`],
    ['lib/text/texts.ts', '= { cy }', `= { cy, ${madeUp.code} }`],
    [
      'lib/text/texts.ts',
      `import type { TranslatedLanguage }`,
      `import * as ${madeUp.code} from './${madeUp.code}/index.ts'\nimport type { TranslatedLanguage }`,
    ],
    madeUpFile('index.ts'),
    madeUpFile('accented.ts'),
  ],
  'a webhook event type': [
    [
      'db/values/event-types.ts',
      `  'account.closed',\n`,
      `  'account.closed',\n  'account.enabled',\n`,
    ],
    [
      'lib/text/en/manual/event-types.ts',
      `  'membership.created':`,
      `  'account.enabled': 'The account is enabled again.',\n  'membership.created':`,
    ],
    [
      'db/functions/events/write-account-events.sql',
      `THEN 'account.closed' ELSE`,
      `THEN 'account.closed'\n\t\t\tWHEN old_rows.disabled_at IS NOT NULL AND new_rows.disabled_at IS NULL THEN 'account.enabled' ELSE`,
    ],
  ],
  'a detail of a membership': [
    ['db/tables/membership.ts', '    band: text(),\n', '    band: text(),\n    plot: text(),\n'],
    ['db/values/record-fields.ts', `'type', 'band', 'name'`, `'type', 'band', 'plot', 'name'`],
    [
      'lib/records/membership.ts',
      `  band: line('band'),\n`,
      `  band: line('band'),\n  plot: line('plot'),\n`,
    ],
    [
      'lib/imports/columns/table-columns.ts',
      `    band: column('text', 'Band', { synonyms: ['Price level'] }),\n    name`,
      `    band: column('text', 'Band', { synonyms: ['Price level'] }),\n    plot: column('text', 'Plot'),\n    name`,
    ],
    [
      'lib/text/en/records.ts',
      `    band: {`,
      `    plot: { label: 'Plot', about: 'the number of the plot' },\n    band: {`,
    ],
  ],
  'a column of a list': [
    [
      'lib/accounts/lists/people.ts',
      '    memberships: {\n',
      '    mobile: { value: ({ mobile }) => mobile },\n    memberships: {\n',
    ],
    [
      'lib/text/en/staff/lists.ts',
      `      postcode: 'Postcode',\n      memberships`,
      `      postcode: 'Postcode',\n      mobile: 'Mobile number',\n      memberships`,
    ],
  ],
  'a filter of a list': [
    [
      'db/queries/accounts/account-list.ts',
      "    withoutEmail: (_: 'yes') => sql`account.email is null`,\n",
      "    withoutEmail: (_: 'yes') => sql`account.email is null`,\n    withoutPhone: (_: 'yes') => sql`account.phone is null`,\n",
    ],
    [
      'lib/accounts/lists/people.ts',
      '    withoutEmail: onOff,\n',
      '    withoutEmail: onOff,\n    withoutPhone: onOff,\n',
    ],
    [
      'lib/text/en/staff/lists.ts',
      `      withoutEmail: 'Without an email address',\n`,
      `      withoutEmail: 'Without an email address',\n      withoutPhone: 'Without a phone number',\n`,
    ],
    [
      'e2e/database/lists.spec.ts',
      `      neverSignedIn: [['yes', ['nameless'`,
      `      withoutPhone: [['yes', []]],\n      neverSignedIn: [['yes', ['nameless'`,
    ],
  ],
  'an act': [
    [
      'db/values/audit-actions.ts',
      `  'task-taken':`,
      `  'task-shared': 'nobody',\n  'task-taken':`,
    ],
    [
      'lib/text/en/acts/sentences.ts',
      `    'task-taken':`,
      `    'task-shared': '{by} shared a task',\n    'task-taken':`,
    ],
    [
      'e2e/staff/every-act.spec.ts',
      `  'task-taken': nobody`,
      `  'task-shared': nobody,\n  'task-taken': nobody`,
    ],
    [
      'e2e/staff/act-banners.ts',
      `  'task-taken': {`,
      `  'task-shared': 'a service of another organisation',\n  'task-taken': {`,
    ],
    ['e2e/database/ways-back.spec.ts', `  'task-noted',\n`, `  'task-noted',\n  'task-shared',\n`],
    [
      'e2e/database/rows/acts-of-staff.ts',
      `  'task-taken': {`,
      `  'task-shared': { run: () => Promise.resolve(true) },\n  'task-taken': {`,
    ],
  ],
  'a check of doctor': [
    ['lib/lifecycle/doctor/checks.ts', '  checkDisk,\n', '  checkDisk,\n  checkMemory,\n'],
    [
      'lib/lifecycle/doctor/checks.ts',
      '  disk: () => checkDisk(),\n',
      '  disk: () => checkDisk(),\n  memory: () => checkMemory(),\n',
    ],
    [
      'lib/lifecycle/doctor/check-surroundings.ts',
      '/** Checks the disk of the working directory. */\n',
      `/** Checks the memory that this process may use. */
export const checkMemory = (): Finding[] => [ok('memory', process.constrainedMemory())]

/** Checks the disk of the working directory. */\n`,
    ],
    [
      'lib/text/en/operators/doctor.ts',
      '  freeDisk: (bytes',
      '  memory: (bytes: number): string => `This process may use ${bytes} bytes.`,\n  freeDisk: (bytes',
    ],
  ],
} satisfies Readonly<Record<string, readonly Edit[]>>
