/** Jobs of imports, and their undo. @type {import('../switch.js').Listed[]} */
export const jobs = [
  {
    name: 'undo-overwrites-changed-columns',
    as: 'text',
    find: "when c.before is not null and not (${recordOf(table.columns, table.besides)} @> c.after) then 'edited'",
    put: '',
    tests: ['e2e/resilience/second-lines-imports.spec.ts > changed after the import'],
  },
  {
    name: 'expired-import-undone',
    as: 'sql',
    find: "when not exists (select from change) then 'expired'",
    put: '',
    tests: ['e2e/resilience/second-lines-imports.spec.ts > for a preview'],
  },
  {
    name: 'two-imports-at-once',
    as: 'sql',
    find: "and (running.kind = 'invite') = (waiting.kind = 'invite')",
    put: 'and false',
    tests: ['e2e/resilience/second-lines-imports.spec.ts > claimJob'],
  },
]
