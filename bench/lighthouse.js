import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../bin/test/browser.js'

/** Measures the pages of a running service under Lighthouse's mobile profile: npm run lighthouse [-- address]. */
const [address = 'http://localhost:3000'] = process.argv.slice(2)

const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const pages = ['/', '/login', '/fees', '/memberships']

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
const quiet = ['--disable-component-update', '--disable-sync']

const cookie = await signIn()
const browser = await launch({
  chromePath: (await findBrowser()) ?? '/usr/bin/chromium',
  chromeFlags: [...flags, ...quiet],
})
let reached = true
try {
  for (const page of pages) reached = (await measure(page)) && reached
} finally {
  await browser.kill()
}
process.exitCode = reached ? 0 : 1

/** @param {string} page */
async function measure(page) {
  const result = await lighthouse(address + page, {
    port: browser.port,
    onlyCategories: Object.keys(targets),
    // Members' pages are kept out of search engines on purpose, and need a session.
    ...(page === '/memberships' ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  const { categories, audits } = result?.lhr ?? { categories: {}, audits: {} }
  const scores = Object.entries(targets).map(([name, least]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100)
    return { name, score, reached: score >= least }
  })
  console.log(page.padEnd(14), scores.map(({ name, score }) => `${name} ${score}`).join('  '))
  for (const { name } of scores.filter((score) => !score.reached)) {
    for (const { id } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit?.score !== null && audit && audit.score < 0.9)
        console.log(`  ${id}: ${audit.title}`)
    }
  }
  return scores.every((score) => score.reached)
}

async function signIn() {
  const response = await fetch(`${address}/r1/authenticate.eb`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'session', username: 'ada', password: 'copper lantern meadow' }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  return cookie.split(';', 1)[0]
}
