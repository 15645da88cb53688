/** Links in emails, and what applicants send. @type {import('../switch.js').Listed[]} */
export const links = [
  {
    name: 'disabled-account-is-live',
    as: 'sql',
    after: 'export const accountIsLive',
    find: 'account.disabled_at is null',
    put: 'true',
    tests: ['e2e/resilience/second-lines-links.spec.ts > of a disabled account'],
  },
  {
    name: 'passthrough-of-any-kind',
    as: 'sql',
    after: 'select id, family from credential where hash = ${passthrough}',
    find: "and kind = 'passthrough'",
    put: '',
    tests: ['e2e/resilience/second-lines-links.spec.ts > redeemPassthrough'],
  },
  {
    name: 'closure-of-another-withdrawn',
    as: 'sql',
    after: "update privacy_request set state = 'withdrawn', closed_at = now() from caller",
    find: 'privacy_request.account_id = caller.account_id',
    put: 'true',
    tests: ['e2e/resilience/second-lines-links.spec.ts > withdrawClosure'],
  },
  {
    name: 'sent-application-started-again',
    as: 'sql',
    find: "where join_application.state = 'started'",
    put: '',
    tests: ['e2e/resilience/second-lines-applications.spec.ts > addJoinApplication'],
  },
]
