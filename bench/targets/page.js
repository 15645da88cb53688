import { measureOnly } from './measure-only.js'

/** @type {import('./index.js').Profiled} */
const profiled = {
  file: 'member-page',
  work: '/memberships of a member',
  workload: ({ accounts }) => ({
    kind: 'session',
    options: { path: '/memberships', accounts: accounts.small },
  }),
}

/** @type {import('./index.js').Target} */
export const page = {
  name: 'page',
  rows: [
    {
      work: 'processor time of the page /memberships of a member',
      against: '–',
      bound: { max: 4.5, unit: 'ms' },
    },
  ],
  profiled,
  measure: (environment) =>
    measureOnly(environment, profiled.workload(environment), ({ cpu }) => cpu / 1000),
}
