/** Imports, their undo and exports. @type {import('../switch.js').Listed[]} */
export const imports = [
  {
    name: 'import-writes-despite-faults',
    as: 'sql',
    find: '${write}::boolean and (${onlyGood}::boolean or not exists (select from fault))',
    put: '${write}::boolean',
    tests: [
      'e2e/cli/import.spec.ts > writes nothing if a row',
      'e2e/cli/import.spec.ts',
      'e2e/cli/import-fees.spec.ts',
    ],
  },
  {
    name: 'import-not-audited',
    as: 'sql',
    find: "${insertActorAuditEvent('import-applied', operator, 'added_import', { importId: sql`id` })}",
    put: 'select',
    tests: [
      'e2e/cli/import.spec.ts > again changes nothing',
      'e2e/cli/import.spec.ts',
      'e2e/cli/import-undo.spec.ts',
    ],
  },
  {
    name: 'imported-email-not-audited',
    as: 'sql',
    find: "where before -> 'email' <> after -> 'email'",
    put: 'where false',
    tests: [
      'e2e/cli/import.spec.ts > again changes nothing',
      'e2e/cli/import.spec.ts',
      'e2e/staff/import.spec.ts',
    ],
  },
  {
    name: 'fees-of-one-day-overlap',
    as: 'text',
    find: 'own.valid_from < other.valid_from and own.valid_to >= other.valid_from',
    put: 'own.valid_from < other.valid_from and own.valid_to > other.valid_from',
    tests: ['e2e/cli/import-fees.spec.ts > periods that overlap', 'e2e/cli/import-fees.spec.ts'],
  },
  {
    name: 'undo-overwrites-edits',
    as: 'text',
    find: "when c.before is null and c.fingerprint <> ${fingerprintOf(table)} then 'edited'",
    put: '',
    tests: [
      'e2e/cli/import-undo.spec.ts > keeps rows that were edited',
      'e2e/cli/import-undo.spec.ts',
    ],
  },
  {
    name: 'undo-deletes-who-signed-in',
    as: 'text',
    find: "when (c.before is null or c.before ? 'password_hash') and used_account.row_id is not null then 'signed-in'",
    put: '',
    tests: [
      'e2e/cli/import-undo.spec.ts > keeps rows that were edited',
      'e2e/cli/import-undo.spec.ts',
    ],
  },
  {
    name: 'undo-takes-a-role-back',
    as: 'text',
    find: "when ${isRole('is_primary')} or ${isRole('is_billing')} then 'taken'",
    put: '',
    tests: [
      'e2e/cli/import-undo.spec.ts > does not restore a role',
      'e2e/cli/import-undo.spec.ts',
      'e2e/resilience/drills/import.spec.ts',
    ],
  },
  {
    name: 'undone-twice',
    as: 'sql',
    find: "where found.undone_at is null ), state as ( select case when not exists (select from found) then 'unknown' when (select undone_at is not null from found) then 'undone'",
    put: "), state as ( select case when not exists (select from found) then 'unknown'",
    tests: [
      'e2e/resilience/second-lines-imports.spec.ts > five times at once',
      'e2e/cli/import-undo.spec.ts',
    ],
  },
  {
    name: 'undo-out-of-order',
    as: 'sql',
    find: "when (select id is not null from later) then 'later'",
    put: '',
    tests: ['e2e/cli/import-undo.spec.ts > a later one has changed', 'e2e/cli/import-undo.spec.ts'],
  },
  {
    name: 'used-membership-deleted',
    as: 'sql',
    find: 'and not exists (select from belonging)',
    put: '',
    tests: ['e2e/cli/membership.spec.ts > nothing belongs', 'e2e/cli/membership.spec.ts'],
  },
  {
    name: 'undo-not-audited',
    as: 'sql',
    find: "${insertActorAuditEvent('import-undone', operator, 'marked', { importId: sql`id` })}",
    put: 'select',
    tests: [
      'e2e/cli/import-undo.spec.ts > restores exactly',
      'e2e/cli/import-undo.spec.ts',
      'e2e/staff/import.spec.ts',
    ],
  },
  {
    name: 'import-replaces-passwords',
    find: "'coalesce(t.password_hash, s.password_hash)'",
    put: "'coalesce(s.password_hash, t.password_hash)'",
    tests: ['e2e/cli/import.spec.ts > never replaces a password', 'e2e/cli/import.spec.ts'],
  },
  {
    name: 'import-subscribes-the-unsubscribed',
    find: "`suppression.campaign = s.campaign and suppression.email_hash = ${emailHash('s.email')}`",
    put: "'false'",
    tests: [
      'e2e/cli/import-subscribers.spec.ts > does not add people',
      'e2e/cli/import-subscribers.spec.ts',
    ],
  },
  {
    name: 'job-confirmed-twice',
    as: 'sql',
    find: "and step || ' ' || state = any(${sql.param(next.from)}::text[])",
    put: '',
    tests: [
      'e2e/resilience/second-lines-imports.spec.ts > startJobStep',
      'e2e/staff/refusals.spec.ts',
      'e2e/staff/import.spec.ts',
      'e2e/staff/import-access.spec.ts',
      'e2e/staff/import-interrupted.spec.ts',
    ],
  },
  {
    name: 'lost-run-never-ends',
    as: 'sql',
    after: 'select id, ${isApplied} as is_applied from data_job',
    find: "state = 'running'",
    put: 'false',
    tests: [
      'e2e/resilience/second-lines-imports.spec.ts > endLostRuns',
      'e2e/staff/import-interrupted.spec.ts',
    ],
  },
  {
    name: 'upload-not-audited',
    as: 'sql',
    find: "${insertActorAuditEvent('import-uploaded', actor, 'completed')}",
    put: 'select from completed',
    tests: [
      'e2e/staff/import.spec.ts > sees the result in the list .*without',
      'e2e/staff/import.spec.ts',
      'e2e/staff/five-jobs.spec.ts',
    ],
  },
]
