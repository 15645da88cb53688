/** The operators' changes to accounts and memberships. @type {import('../switch.js').Listed[]} */
export const accounts = [
  {
    name: 'edited-email-keeps-links',
    as: 'sql',
    find: "and kind in ('reset', 'email', 'invitation', 'restore') and changed.email is distinct from old_email",
    put: 'and false',
    tests: [
      'e2e/cli/account.spec.ts > informs the old email',
      'e2e/cli/account.spec.ts',
      'e2e/staff/edit-person.spec.ts',
    ],
  },
  {
    name: 'account-edit-not-audited',
    find: "accountEvent(undoes ? 'change-undone' : 'account-edited', actor, 'differing')",
    put: "accountEvent('account-enabled', actor, 'differing')",
    tests: [
      'e2e/cli/account.spec.ts > informs the old email',
      'e2e/cli/account.spec.ts',
      'e2e/staff/edit-person.spec.ts',
    ],
  },
  {
    name: 'stale-form-overwrites',
    find: "sql` coalesce(${sql.identifier(table)}.${column}::text, '') = coalesce((${isObject(value) ? jsonb(value) : parameter(value)})::text, '')`",
    put: 'sql`true`',
    tests: [
      'e2e/resilience/second-lines-records.spec.ts > overwrite nothing',
      'e2e/staff/edit-person.spec.ts > the second of two officers',
      'e2e/staff/edit-person.spec.ts',
      'e2e/staff/records.spec.ts',
    ],
  },
  {
    name: 'ended-access-keeps-consents',
    as: 'sql',
    find: 'delete from consent using changed where consent.account_id = changed.account_id',
    put: 'select',
    tests: [
      'e2e/cli/account.spec.ts > end-sessions',
      'e2e/cli/account.spec.ts',
      'e2e/cli/account-privacy.spec.ts',
    ],
  },
  {
    name: 'unlock-forgets-nothing',
    as: 'sql',
    find: 'delete from rate_limit where',
    put: 'select from rate_limit where',
    tests: ['e2e/cli/account.spec.ts > unlock ends the delays', 'e2e/cli/account.spec.ts'],
  },
  {
    name: 'enabled-although-to-be-erased',
    as: 'sql',
    after: 'and account.disabled_at is not null',
    find: 'and not exists (select from planned_erasure where account_id = account.id)',
    put: '',
    tests: [
      'e2e/staff/refusals.spec.ts',
      'e2e/staff/erase.spec.ts > cannot be enabled',
      'e2e/staff/erase.spec.ts',
      'e2e/resilience/second-lines.spec.ts',
    ],
  },
  {
    name: 'invited-although-disabled',
    as: 'sql',
    after:
      'select *, id as account_id from account where id = ${accountId} and password_hash is null',
    find: 'and disabled_at is null',
    put: '',
    tests: [
      'e2e/staff/refusals.spec.ts',
      'e2e/cli/account.spec.ts > invite rejects',
      'e2e/cli/account.spec.ts',
      'e2e/cli/invite-imported.spec.ts',
    ],
  },
  {
    name: 'lost-role-of-contact-not-audited',
    as: 'sql',
    find: "edited_audit as (${event('contact-edited', 'edited')} returning id)",
    put: 'edited_audit as (select id from added_audit where false)',
    tests: [
      'e2e/cli/membership.spec.ts > moves primary and billing',
      'e2e/cli/membership.spec.ts',
      'e2e/staff/contacts.spec.ts',
    ],
  },
  {
    name: 'former-primary-contact-stays',
    find: '(primary && contact.primary)',
    put: 'false',
    tests: [
      'e2e/cli/membership.spec.ts > moves primary and billing',
      'e2e/cli/membership.spec.ts',
      'e2e/staff/contacts.spec.ts',
    ],
  },
  {
    name: 'staff-network-shown-to-the-member',
    as: 'sql',
    after: 'with caller as (select account.id ${liveReader(db, session)}), listed as (',
    find: 'case when staff_role is null then listed.network end as network',
    put: 'listed.network',
    tests: [
      'e2e/resilience/second-lines.spec.ts > the browser of staff',
      'e2e/pages/security.spec.ts',
      'e2e/staff/records.spec.ts',
      'e2e/staff/impersonation.spec.ts',
    ],
  },
  {
    name: 'failed-sign-ins-hide-the-rest',
    as: 'sql',
    find: "${newest(sql`action <> 'sign-in-refused' and action <> all(${viewActions})`, others)} union all ${newest(sql`action <> 'sign-in-refused' and action = any(${viewActions})`, views)} union all ${newest(sql`action = 'sign-in-refused'`, failedSignIns)}",
    put: '${newest(sql`true`, others)}',
    tests: ['e2e/pages/security.spec.ts'],
  },
  {
    name: 'command-without-a-word',
    find: 'typed.toLowerCase() === word.toLowerCase()',
    put: 'true',
    tests: [
      'cli/confirm.test.ts',
      'e2e/cli/account-privacy.spec.ts > erases only with --yes',
      'e2e/cli/account-privacy.spec.ts',
      'e2e/cli/client.spec.ts',
      'e2e/cli/backup.spec.ts',
    ],
  },
  {
    name: 'usage-error-exits-with-1',
    find: "new CommandError('command-line', texts().command.nothingToChange)",
    after: 'if (edits &&',
    put: "new CommandError('conflict', texts().command.nothingToChange)",
    tests: ['cli/usage-errors.test.ts'],
  },
  {
    name: 'username-can-be-cleared',
    find: 'edits?.includes(name)',
    put: 'false',
    tests: ['cli/usage-errors.test.ts'],
  },
  {
    name: 'used-link-restores-email',
    as: 'sql',
    after:
      "update credential set used_at = now() from account where hash = ${hash} and kind = 'restore'",
    find: 'and used_at is null',
    put: '',
    tests: ['e2e/resilience/second-lines-links.spec.ts > restoreEmail restores no email by a link'],
  },
  {
    name: 'restored-email-keeps-sessions',
    as: 'sql',
    find: 'set email = spent.address, email_verified_at = now(), epoch = epoch + 1',
    put: 'set email = spent.address, email_verified_at = now()',
    tests: [
      'e2e/resilience/second-lines-links.spec.ts > restoreEmail works after all access was ended',
      'e2e/pages/restore-email.spec.ts',
    ],
  },
  {
    name: 'thief-restores-email-again',
    as: 'sql',
    find: 'and credential.issued_at > spent.issued_at',
    put: 'and false',
    tests: [
      'e2e/resilience/second-lines-links.spec.ts > restoreEmail works after all access was ended',
    ],
  },
  {
    name: 'email-changed-as-access-ends',
    as: 'sql',
    find: 'where account.id = before.id and account.epoch = spent.epoch',
    put: 'where account.id = before.id',
    tests: [
      'e2e/resilience/second-lines-links.spec.ts > confirmEmailChange changes no email if all access ends',
    ],
  },
]
