import type { InvitationsSent } from '#lib/accounts/people/invite-imported.ts'
import type { FaultGroup } from '#lib/imports/applying/fault-groups.ts'
import type { undoImport } from '#lib/imports/applying/manage-imports.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'

/** The facts that the page of a job shows beside its step. */
export interface JobFacts {
  readonly request?: object
  readonly report?: object
  readonly progress?: readonly [done: number, total: number]
}

const sheet: ImportJobReport['sheet'] = {
  file: 'unseen.csv',
  format: 'csv',
  headers: ['Surname', 'Charity no', 'Dog', 'Cat'],
  mapping: { Surname: 'surname', 'Charity no': 'charity_number', Dog: null, Cat: null },
  sampleNames: ['Zoë', 'Ann'],
  ignored: ['Dog', 'Cat'],
}

const nothingFound: ImportJobReport = {
  sameFileAs: undefined,
  lines: 2,
  counts: { accounts: { new: 0, changed: 0, unchanged: 2 } },
  changed: [],
  probable: [],
  probableCount: 0,
  unsubscribed: [],
  faultCount: 0,
  faultyLines: 0,
  importId: null,
  sheet: { ...sheet, ignored: [] },
}

const fault = { count: 1, lines: [2], values: [] }
const faultGroups: readonly FaultGroup[] = [
  { ...fault, column: 'Country', code: 'country', value: 'Britain', suggestion: 'United Kingdom' },
  {
    ...fault,
    column: 'Joined',
    code: 'date-format',
    value: 'soon',
    suggestion: '',
    count: 3,
    lines: [3, 4, 5],
  },
  {
    ...fault,
    column: 'Type',
    code: 'membership-type',
    value: 'Joint',

    lines: [6],
  },
  {
    ...fault,
    column: 'Primary',
    code: 'two-primary',
    value: 'yes',
    values: ['4'],
    suggestion: 'no',
    lines: [7],
  },
  { ...fault, column: 'Band', code: 'required', value: '', suggestion: '', lines: [8] },
  { ...fault, column: 'Name', code: 'required', value: '', count: 2, lines: [9, 10] },
]

const sameNumber = (line: number, more: object) => ({
  line,
  charityNumber: `g${line}`,
  membershipId: '01890a5d-ac96-774b-bcce-b302099a8057',
  storedNumber: `G${line}`,
  storedName: null,
  isMergeable: true,
  isMerged: false,
  ...more,
})

const probable = (line: number, forename: string, more: object) => ({
  line,
  forename,
  surname: 'Field',
  email: `${forename}@hill.example`,
  username: `${forename}.field`,
  accountEmail: null,
  isDisabled: false,
  isMergeable: true,
  isMerged: false,
  ...more,
})

const counts = {
  accounts: { new: 3, changed: 1, unchanged: 1_204 },
  memberships: { new: 0, changed: 2, unchanged: 0 },
  subscribers: { new: 0, changed: 0, unchanged: 5, unsubscribed: 6 },
}

/** The report of a file with something of everything. */
const everything: ImportJobReport = {
  ...nothingFound,
  lines: 1_230,
  counts,
  sameFileAs: 41,
  sheet: {
    ...sheet,
    encoding: 'Windows-1252',
    delimiter: ';',
    workbook: {
      sheet: 'Members',
      unread: [{ name: 'Old', isHidden: true }],
      hiddenColumns: [],
      firstDay: 0,
    },
  },
  // The groups have all but one.
  faultCount: 10,
  faultyLines: 9,
  faultGroups,
  corrections: [
    {
      reason: 'cleaned',
      column: 'Postcode',
      count: 2,
      found: [{ line: 2, from: 'ba51aa', to: 'BA5 1AA' }],
    },
    {
      reason: 'suggested',
      column: 'Title',
      from: 'mr',
      to: 'Mr',
      count: 1,
      found: [{ line: 3, from: 'mr', to: 'Mr' }],
    },
  ],
  sample: [
    {
      line: 2,
      table: 'accounts',
      values: { surname: 'Field', source: 'sheet', external_id: '7', address: 'Hill\nWells' },
    },
    {
      line: 2,
      table: 'contacts',
      values: { is_primary: true, account_external_id: '7', membership_external_id: '8' },
    },
    { line: 3, table: 'accounts', values: { surname: 'Vale', forename: 'Ann' } },
  ],
  changed: [
    {
      line: 12,
      table: 'accounts',
      changes: {
        surname: [null, 'Field'],
        phone: ['01749 600000', null],
        password_hash: [null, ''],
      },
    },
  ],
  probable: [
    probable(20, 'Ann', { email: null }),
    probable(21, 'Bo', { isMerged: true, accountEmail: 'bo@vale.example' }),
    probable(22, 'Cy', { isMergeable: false }),
    probable(23, 'Dan', { isMergeable: false, isDisabled: true }),
  ],
  probableCount: 5,
  sameNumbers: [
    sameNumber(23, { storedName: 'Hill Farm' }),
    sameNumber(24, { isMergeable: false }),
    sameNumber(25, { isMerged: true }),
  ],
  sameNumberCount: 4,
  secondNumbers: 3,
  unsubscribed: [{ line: 30, email: 'dee@hill.example' }],
  warnings: [
    { code: 'two-people', count: 1, found: [{ line: 40, value: 'Ben & Cat', other: null }] },
    { code: 'same-email', count: 7, found: [{ line: 42, value: 'ben@hill.example', other: 41 }] },
  ],
}

const withoutFaults = { ...everything, faultCount: 0, faultGroups: [] }
const oneChange = { ...nothingFound, counts: { accounts: { new: 0, changed: 1, unchanged: 0 } } }

const guess = {
  headers: ['Second name', 'Type'],
  mapping: { 'Second name': null, Type: 'type' },
}

const undone: Awaited<ReturnType<typeof undoImport>> = {
  state: 'done',
  laterImport: null,
  counts: {
    account: { reversed: 1_500, edited: 1, 'signed-in': 3 },
    contact: { reversed: 4, 'contact-stays': 21 },
    fee: { edited: 1 },
    membership: { gone: 1 },
  },
  kept: [
    { table: 'account', name: 'ann.field', outcome: 'edited' },
    { table: 'fee', name: 'For friends', outcome: 'edited' },
    { table: 'account', name: 'bo.vale', outcome: 'signed-in' },
    { table: 'membership', name: null, outcome: 'gone' },
  ],
}

const accounts: InvitationsSent['accounts'] = {
  state: 'found',
  created: 9_001,
  due: 9_002,
  invited: 3,
  withoutEmail: 4,
  former: 5,
  disabled: 6,
  deceased: 7,
  notInvitable: 8,
  unclear: ['ann.field', 'bo.vale'],
}
const invited: InvitationsSent = {
  accounts,
  sent: 0,
  waiting: 0,
  rejected: [],
  isStopped: false,
  isBusy: false,
}

/** The jobs whose pages say more than their step, each with its kind, step and state. */
export const shownJobs: readonly (readonly [about: string, step: string, facts: JobFacts])[] = [
  [
    'with something of everything',
    'import check done',
    {
      report: everything,
      request: { replaced: { Type: { Joint: 'Friend', Old: '' } }, hasChanged: true },
    },
  ],
  [
    'of a table of people',
    'import check done',
    { report: withoutFaults, request: { kind: 'accounts' } },
  ],
  [
    'with a person who cannot be merged',
    'import check done',
    {
      report: {
        ...oneChange,
        probable: [probable(20, 'Ann', { isMergeable: false })],
        probableCount: 1,
      },
    },
  ],
  [
    'with mistakes only',
    'import check done',
    {
      report: {
        ...nothingFound,
        counts: {},
        faultCount: 1,
        faultyLines: 1,
        faultGroups: faultGroups.slice(-2, -1),
      },
    },
  ],
  ['with nothing new', 'import check done', { report: nothingFound }],
  [
    'without a column',
    'import check failed',
    { report: { code: 'missing-column', values: [], guess } },
  ],
  ['that is too large', 'import check failed', { report: { code: 'memory' } }],
  ['that is empty', 'import check failed', { report: { code: 'empty', values: ['unseen.csv'] } }],
  [
    'with something of everything',
    'import write done',
    { report: { ...withoutFaults, importId: 42 } },
  ],
  ['without new people', 'import write done', { report: { ...oneChange, importId: 42 } }],
  ['that is read', 'import check running', { progress: [1_200, 9_000] }],
  ['that is longer than expected', 'import check running', { progress: [9_001, 9_000] }],
  ['that are sent', 'invite write running', { progress: [1, 2] }],
  ['with all reasons', 'undo check done', { report: undone }],
  ['with all reasons', 'undo write done', { report: undone }],
  [
    'before a later import',
    'undo check done',
    { report: { ...undone, state: 'later', laterImport: 43 } },
  ],
  ['with people of all kinds', 'invite check done', { report: invited }],
  [
    'with no one to invite',
    'invite check done',
    { report: { ...invited, accounts: { ...accounts, due: 0, unclear: [] } } },
  ],
  [
    'that wait and were rejected',
    'invite write done',
    {
      report: {
        ...invited,
        sent: 1_009,
        waiting: 2,
        rejected: ['cy.hill', 'dee.hill'],
        isStopped: true,
      },
    },
  ],
  ['that were all sent', 'invite write done', { report: { ...invited, sent: 9_002 } }],
  ['that another command sends', 'invite write done', { report: { ...invited, isBusy: true } }],
  ...(['unknown', 'undone', 'expired'] as const).flatMap(
    (state) =>
      [
        [`of an import that is ${state}`, 'undo check done', { report: { ...undone, state } }],
        [
          `of an import that is ${state}`,
          'invite check done',
          { report: { ...invited, accounts: { ...accounts, state } } },
        ],
      ] as const,
  ),
]
