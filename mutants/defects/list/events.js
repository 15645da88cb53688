/** The feed of events, and membership as a claim. @type {import('../switch.js').Listed[]} */
export const events = [
  {
    name: 'lost-run-not-noticed',
    as: 'sql',
    find: 'and run = ${after?.run ?? null}::uuid',
    put: '',
    tests: ['e2e/http/feed/feed.spec.ts > returns 410'],
  },
  {
    name: 'feed-for-every-client',
    as: 'statement',
    find: 'if (!roles.includes(clientRole)) throw new Failure(faults.clientScope(clientRole))',
    put: '',
    tests: ['e2e/http/feed/feed.spec.ts > are for clients'],
  },
  {
    name: 'subject-whole',
    find: '(roles.includes(role) ? part : undefined)',
    put: 'part',
    tests: ['e2e/http/feed/feed.spec.ts > roles of the client allow'],
  },
  {
    name: 'readers-not-woken',
    as: 'statement',
    find: 'if (position !== newest) wakeReaders()',
    put: '',
    tests: ['e2e/http/feed/feed.spec.ts > waits for an event'],
  },
  {
    name: 'readers-delay-shutdown',
    as: 'statement',
    find: 'readers.isEnded = true',
    put: '',
    tests: ['e2e/http/feed/feed.spec.ts > waits for an event'],
  },
  {
    name: 'former-member-in-groups',
    as: 'sql',
    find: 'where account_id = account.id and ${isListed(db)} order by',
    put: 'where account_id = account.id order by',
    tests: ['e2e/oauth/membership-scope.spec.ts > endpoints list'],
  },
  {
    name: 'non-member-in-groups',
    find: '[...types].filter((type) => !nonMemberTypes.includes(type))',
    put: '[...types]',
    tests: ['e2e/oauth/membership-scope.spec.ts > endpoints list'],
  },
  {
    name: 'membership-over-too-early',
    as: 'sql',
    find: '<= ${london} and not ${isListed(db)}',
    put: '<= ${london}',
    tests: ['e2e/database/membership-events.spec.ts > ends or lapses by time'],
  },
]
