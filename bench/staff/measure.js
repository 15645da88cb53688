import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { staffSession } from '../data/fill-staff.js'
import { startServer } from '../environment/server-process.js'
import { staffPages } from './pages.js'
import { findRecords } from './records.js'
import { describePage } from './report.js'

/**
 * The durations of the requests of a page, in milliseconds, as the service measured them, and the maximum of
 * their 95th percentile.
 * @typedef {{ name: string, durations: number[], maxP95: number }} PageDurations
 */

const warmUpRequests = 5

/** The maximum of the 95th percentile of a page, in milliseconds. */
const maxPageP95 = 150

/**
 * Requests every staff page one after the other, each a number of times, as an officer who waits for a page
 * before asking for the next.
 * @param {{
 *   url: string, home: string, node: import('../environment/nodes.js').Node, requests: number,
 *   only?: string | undefined,
 * }} options
 * @returns {Promise<PageDurations[]>}
 */
export async function measureStaffPages({ url, home, node, requests, only = '' }) {
  const file = `${home}/request-times-${randomBytes(4).toString('hex')}`
  const service = await startServer({
    command: () => [
      node.program,
      '--import',
      './bench/environment/request-times.js',
      'dist/server.js',
    ],
    env: {
      DATABASE_URL: url,
      AUTH_SECRET: 'a secret that the measured instances share',
      MAIL: 'outbox',
      REQUEST_TIMES: file,
      PATH: node.path,
    },
    cores: 'any',
    readyPath: '/r1/schema.xsd',
  })
  /** @type {(path: string, label?: string, attempts?: number) => Promise<string>} */
  const open = async (path, label = '', attempts = 10) => {
    const headers = { cookie: `gatehouse.session=${staffSession}`, ...(label && { bench: label }) }
    const response = await fetch(service.url + path, { headers, redirect: 'manual' })
    const html = await response.text()
    if (response.status === 200) return html
    // With other work on the machine, PostgreSQL may take too long. Its time counts as any other.
    if (response.status !== 503 || attempts <= 1)
      throw new Error(`${path} returned ${response.status}.`)
    await sleep(1_000)
    return open(path, label, attempts - 1)
  }
  /** @type {PageDurations[]} */
  const measured = []
  try {
    const records = await findRecords(open)
    const chosen = staffPages.filter(({ name }) => name.startsWith(only))
    for (const [label, { name, paths: pathsOf, maxP95 = maxPageP95 }] of chosen.entries()) {
      const paths = await pathsOf(records, open)
      for (let n = 0; n < warmUpRequests; n += 1) await open(itemOf(paths, n))
      for (let n = 0; n < requests; n += 1) await open(itemOf(paths, n), `${label}`)
      const durations = await readDurations(file, `${label}`, requests)
      const page = { name, durations, maxP95 }
      measured.push(page)
      console.log(describePage(page))
    }
  } finally {
    await service.stop()
    rmSync(file, { force: true })
  }
  return measured
}

/** The n-th item, beginning again after the last. @param {readonly string[]} items @param {number} n */
const itemOf = (items, n) => /** @type {string} */ (items[n % items.length])

/** A response may reach its reader before the service has written down how long it took. */
async function readDurations(
  /** @type {string} */ file,
  /** @type {string} */ label,
  /** @type {number} */ count,
) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const own = lines.filter((line) => line.startsWith(`${label} `))
    if (own.length >= count) return own.map((line) => Number(line.split(' ')[1]))
    await sleep(50)
  }
  throw new Error('The service did not write down how long its requests took.')
}
