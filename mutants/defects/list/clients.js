/** Statements about clients. @type {import('../switch.js').Listed[]} */
export const clients = [
  {
    name: 'notice-without-a-uri',
    as: 'sql',
    after: 'for update skip locked) as oldest',
    find: 'backchannel_logout_uri is not null',
    put: 'true',
    tests: ['e2e/resilience/second-lines-clients.spec.ts > claimOutgoing'],
  },
  {
    name: 'only-secret-ended',
    find: 'sql`cardinality(secret_hashes) > 1`',
    put: 'sql`true`',
    tests: ['e2e/resilience/second-lines-clients.spec.ts > finishRotation'],
  },
  {
    name: 'client-disabled-twice',
    after: 'set: sql`disabled_at = now()`,',
    find: 'sql`disabled_at is null`',
    put: 'sql`true`',
    tests: ['e2e/resilience/second-lines-clients.spec.ts > finishRotation'],
  },
  {
    name: 'client-enabled-twice',
    after: 'set: sql`disabled_at = null`,',
    find: 'sql`disabled_at is not null`',
    put: 'sql`true`',
    tests: ['e2e/resilience/second-lines-clients.spec.ts > finishRotation'],
  },
  {
    name: 'unchanged-client-audited',
    find: 'isDeepStrictEqual(edited, shown)',
    put: 'false',
    tests: ['e2e/cli/client-edit.spec.ts > adds and removes URIs'],
  },
  {
    name: 'test-client-sees-people',
    as: 'sql',
    after: 'export const clientMaySee',
    find: '(not client.is_test or ${isMadeUp})',
    put: 'true',
    tests: ['e2e/oauth/test-clients.spec.ts'],
  },
  {
    name: 'test-client-reads-events',
    as: 'sql',
    find: "array_remove(roles, 'events')",
    put: 'roles',
    tests: ['e2e/oauth/test-clients.spec.ts > the feed'],
  },
]
