const statements = 'e2e/resilience/second-lines-merges.spec.ts'

/** Merging two accounts of one person, and the undo. @type {import('../switch.js').Listed[]} */
export const merges = [
  {
    name: 'merge-into-unproved-mailbox',
    as: 'sql',
    find: "when not kept.is_proved and not ${isFreeToMerge} then 'kept-not-proved'",
    put: '',
    tests: [`${statements} > proved the mailbox of the account kept`, statements],
  },
  {
    name: 'merge-of-unproved-mailbox',
    as: 'sql',
    find: "and not merged.is_proved and not ${isFreeToMerge} then 'merged-not-proved'",
    put: "and false then 'merged-not-proved'",
    tests: [`${statements} > proved the mailbox of the account merged`, statements],
  },
  {
    name: 'merge-of-staff',
    as: 'sql',
    find: "when kept.is_staff or merged.is_staff then 'is-staff'",
    put: '',
    tests: [`${statements} > has a staff role`, statements],
  },
  {
    name: 'merge-of-disabled',
    as: 'sql',
    find: "when kept.is_disabled or merged.is_disabled then 'disabled'",
    put: '',
    tests: [`e2e/resilience/second-lines-merge-races.spec.ts > in both directions`],
  },
  {
    name: 'merge-despite-request',
    as: 'sql',
    find: "when kept.has_request or merged.has_request then 'has-request'",
    put: '',
    tests: [`${statements} > has an open request`, statements],
  },
  {
    name: 'merge-of-merge',
    as: 'sql',
    find: "when merged.has_merge then 'has-merge'",
    put: '',
    tests: [`${statements} > has another one merged into it`, statements],
  },
  {
    name: 'unmerge-overwrites-changes',
    as: 'text',
    find: 'and t = jsonb_populate_record(t, c.after)',
    put: '',
    tests: [`${statements} > leaves what has changed since`, statements],
  },
  {
    name: 'unmerge-beside-a-new-contact',
    as: 'text',
    find: 'and not exists (select from ${table} other where other.${key} = c.${key} and other.account_id = undone.merged_id)',
    put: '',
    tests: [`${statements} > has become a contact again`, statements],
  },
  {
    name: 'merge-despite-open-task',
    as: 'text',
    find: "gate.merged_id and ${canMove('gate.account_id')} returning",
    put: 'gate.merged_id returning',
    tests: [`${statements} > a task stays`, statements],
  },
  {
    name: 'erased-without-merged-accounts',
    as: 'sql',
    find: 'union all select merged_id from account_merge join due on due.id = account_merge.account_id',
    put: '',
    tests: [`${statements} > merged into it, with the subscription`, statements],
  },
  {
    name: 'import-moves-merged-contacts-back',
    as: 'text',
    find: 'where not exists (select from account_merge where merged_id = a.id)',
    put: '',
    tests: ['e2e/cli/account-merge.spec.ts > an import leaves the contacts'],
  },
  {
    name: 'merged-accounts-never-deleted',
    as: 'sql',
    find: 'select merged_id from ${mergesDue} order by undo_until limit ${size})',
    put: 'select merged_id from ${mergesDue} limit 0)',
    tests: [`${statements} > whose merge is 30 days old`, statements],
  },
]
