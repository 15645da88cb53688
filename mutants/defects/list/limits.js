/** Throttles and the limits of emails. @type {import('../switch.js').Listed[]} */
export const limits = [
  {
    name: 'network-takes-all-places',
    find: 'Math.ceil(maxRunning / 2)',
    put: 'maxRunning',
    tests: ['lib/runtime/fair-queue.test.ts', 'e2e/hostile/one-network.spec.ts'],
  },
  {
    name: 'uploads-not-limited',
    find: 'fairQueue(4, 0)',
    put: 'fairQueue(10_000, 0)',
    tests: ['e2e/hostile/one-network.spec.ts > uploads two', 'e2e/hostile/one-network.spec.ts'],
  },
  {
    name: 'wider-connections-not-limited',
    find: '[network, ...widerNetworks(network)]',
    put: '[network]',
    tests: ['app/server/limit-connections.test.ts'],
  },
  {
    name: 'attempts-not-limited',
    as: 'statement',
    find: 'if (!outcome.counted) throw rejection(outcome.limit as AppliedLimit, outcome.waitSeconds)',
    put: '',
    tests: ['e2e/r1/limits.spec.ts > the sixth sign-in', 'e2e/r1/limits.spec.ts'],
  },
  {
    name: 'one-more-free-guess',
    after: "Against guessing one member's password from one network. */",
    find: '4',
    put: '5',
    tests: [
      'e2e/r1/limits.spec.ts',
      'e2e/r1/guessing.spec.ts',
      'lib/manual/write-markdown.test.ts',
    ],
  },
  {
    name: 'network-not-limited',
    find: 'isOnKnownDevice ? [] : networkLimits(network)',
    put: '[]',
    tests: [
      'e2e/r1/limits.spec.ts > many usernames block their network',
      'e2e/r1/limits.spec.ts',
      'e2e/r1/guessing.spec.ts',
    ],
  },
  {
    name: 'ipv6-48-not-limited',
    find: "widest ? [limitFor(rateLimits.signInsPer48, 'sign-in', widest)] : []",
    put: '[]',
    tests: [
      'e2e/r1/guessing.spec.ts > block an IPv6',
      'e2e/r1/limits.spec.ts',
      'e2e/r1/guessing.spec.ts',
    ],
  },
  {
    name: 'known-network-not-exempt',
    after: "limitFor(rateLimits.signInsPerAccount, 'sign-in-anywhere', id),\n exemptKey:",
    find: 'knownNetwork(id, network)',
    put: 'undefined',
    tests: [
      'e2e/r1/limits.spec.ts > from many networks do not block',
      'e2e/r1/guessing.spec.ts',
      'e2e/r1/limits.spec.ts',
    ],
  },
  {
    name: 'mailbox-limit-per-kind',
    find: "limitFor(rateLimits.emailsPerMailbox, 'mailbox', mailbox.toLowerCase())",
    put: "limitFor(rateLimits.emailsPerMailbox, 'mailbox', kind, mailbox.toLowerCase())",
    tests: ['e2e/r1/email-limits.spec.ts > at most ten emails', 'e2e/r1/email-limits.spec.ts'],
  },
  {
    name: 'email-requests-not-limited',
    as: 'statement',
    find: 'Object.assign(headers, await enforceLimits(limit))',
    put: '',
    tests: [
      'e2e/r1/limits.spec.ts > forgotpassword.eb is limited',
      'e2e/r1/email-limits.spec.ts',
      'e2e/r1/forgotpassword.spec.ts',
    ],
  },
  {
    name: 'unsent-email-stays-counted',
    find: '{ refund: () => refund(...limits) }',
    put: '{ refund: async () => {} }',
    tests: [
      'e2e/r1/email-limits.spec.ts > that the mail server refuses',
      'e2e/r1/forgotpassword.spec.ts',
      'e2e/r1/email-limits.spec.ts',
      'e2e/r1/ebrief.spec.ts',
    ],
  },
  {
    name: 'success-does-not-uncount',
    as: 'sql',
    find: 'attempts = greatest(attempts - 1, 0)',
    put: 'attempts = attempts',
    tests: [
      'e2e/r1/limits.spec.ts > correct sign-in',
      'e2e/r1/limits.spec.ts',
      'e2e/r1/guessing.spec.ts',
      'e2e/r1/authenticate.spec.ts',
    ],
  },
  {
    name: 'retry-after-too-early',
    find: 'Math.max(1, Math.ceil(row.wait))',
    put: 'Math.floor(row.wait)',
    tests: [
      'e2e/r1/limits.spec.ts > never shorter than the block',
      'e2e/r1/limits.spec.ts',
      'e2e/r1/rate-limit-headers.spec.ts',
    ],
  },
  {
    name: 'closures-not-limited',
    as: 'statement',
    find: "await enforceLimits(limitFor(closureLimit, 'close-account', member.accountId))",
    put: '',
    tests: [
      'e2e/pages/close-account.spec.ts > five times an hour',
      'e2e/pages/close-account.spec.ts',
    ],
  },
  {
    name: 'metrics-for-everybody',
    find: "pathname === '/metrics' && canReadMetrics(request)",
    put: "pathname === '/metrics'",
    tests: ['e2e/http/probes.spec.ts'],
  },
]
