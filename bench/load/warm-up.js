/** Pages for visitors. The query makes each of them a page of its own, which is rendered. */
const visitorPages = ['/', '/fees', '/login', '/join', '/password/forgot', '/ebrief', '/developers']
const memberPages = ['/', '/memberships', '/profile', '/security']
const formats = ['application/json', 'text/xml']

/** The duration of each kind of request. Two seconds render a page about a hundred times. */
const pageSeconds = 2
const endpointSeconds = 0.3

/**
 * Uses a service as an ordinary day would before it is measured: every page, both formats, errors and
 * sign-ins. A process that has rendered a page works differently from a fresh one.
 * @param {import('./start-generator.js').Generator} load
 * @param {number} port
 * @param {number} accounts
 */
export async function warmUp(load, port, accounts) {
  const send = (/** @type {Omit<import('./generator.js').Job, 'port' | 'connections'>} */ job) =>
    load.run({ ...job, port, connections: 4 })
  const fixed = (/** @type {string} */ path, /** @type {string[]} */ headers = []) => ({
    kind: /** @type {const} */ ('fixed'),
    options: { path, headers },
  })
  for (const path of visitorPages) {
    await send({ ...fixed(`${path}?warm-up`, ['Accept: text/html']), seconds: pageSeconds })
  }
  for (const path of memberPages) {
    await send({ kind: 'session', options: { path, accounts }, seconds: pageSeconds })
  }
  await send({ ...fixed('/missing'), statuses: [404], seconds: pageSeconds })
  for (const accept of formats) {
    const headers = [`Accept: ${accept}`]
    const short = { seconds: endpointSeconds }
    await send({ ...fixed('/r1/fees.eb', headers), ...short })
    await send({ ...fixed('/r1/missing.eb', headers), ...short, statuses: [404] })
    await send({ ...fixed('/r1/profile.eb', headers), ...short, statuses: [401] })
    for (const path of ['/r1/profile.eb', '/r1/memberships.eb']) {
      await send({ kind: 'bearer', options: { path, accept, accounts }, ...short })
    }
  }
  await send({ kind: 'signIn', options: { accounts }, statuses: [200, 429], seconds: pageSeconds })
}
