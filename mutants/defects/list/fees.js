/** Fees, from the form to fees.eb. @type {import('../switch.js').Listed[]} */
export const fees = [
  {
    name: 'past-fees-listed',
    as: 'sql',
    find: '${day} between valid_from and valid_to',
    put: '${day} >= valid_from',
    tests: ['e2e/r1/fees.spec.ts'],
  },
  {
    name: 'fees-in-another-order',
    as: 'sql',
    after: 'from fee where ${day} between valid_from and valid_to',
    find: 'order by position, id',
    put: 'order by amount, id',
    tests: ['e2e/r1/fees.spec.ts'],
  },
  {
    name: 'fee-ends-a-day-late',
    as: 'sql',
    after: 'export const scheduleFee',
    find: '${from}::date - 1',
    put: '${from}::date',
    tests: [
      'e2e/cli/fee.spec.ts > the day before its successor',
      'e2e/cli/fee.spec.ts',
      'e2e/staff/fees.spec.ts',
    ],
  },
  {
    name: 'ended-fee-offered-a-day-longer',
    as: 'sql',
    after: 'export const endFee',
    find: '${from}::date - 1',
    put: '${from}::date',
    tests: [
      'e2e/staff/fees.spec.ts > an officer ends a fee .*without',
      'e2e/cli/fee.spec.ts',
      'e2e/staff/fees.spec.ts',
    ],
  },
  {
    name: 'overlapping-fee-not-found',
    as: 'sql',
    find: "&& daterange(next.valid_from, next.valid_to, '[]')",
    put: "&& daterange(next.valid_from, next.valid_from, '[)')",
    tests: ['e2e/cli/fee.spec.ts > would overlap', 'e2e/cli/fee.spec.ts', 'e2e/staff/fees.spec.ts'],
  },
  {
    name: 'fee-edit-not-audited',
    as: 'sql',
    find: "audit as (${insertActorAuditEvent('fee-edited', actor, 'changed', { feeId: sql`fee_id` })})",
    put: 'audit as (select)',
    tests: ['e2e/cli/fee.spec.ts', 'e2e/staff/fees.spec.ts'],
  },
  {
    name: 'individuals-and-organisations-swapped',
    as: 'sql',
    find: "case when fee.individual then 'individual' else 'organisation' end",
    put: "case when fee.individual then 'organisation' else 'individual' end",
    tests: ['e2e/cli/fee.spec.ts', 'e2e/staff/fees.spec.ts'],
  },
]
