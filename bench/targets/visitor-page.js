import { measureOnly } from './measure-only.js'

const headers = ['Accept: text/html', 'Accept-Encoding: br']

/** @type {import('./index.js').Target} */
export const visitorPage = {
  name: 'visitor-page',
  rows: [
    {
      work: 'the page /fees of a visitor',
      against: '–',
      bound: { min: 15_000, unit: 'a second' },
    },
  ],
  measure: (environment) =>
    measureOnly(
      environment,
      { kind: 'fixed', options: { path: '/fees', headers } },
      ({ perSecond }) => perSecond,
    ),
}
