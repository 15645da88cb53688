import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../bin/test/browser.js'

/**
 * Measures the pages of a running service with Lighthouse's mobile profile, three times each, and prints the
 * medians: npm run lighthouse [-- url]. Another program on the machine costs one run, not the result.
 */
const [baseUrl = 'http://localhost:3000'] = process.argv.slice(2)
const runs = 3

const minScores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const pages = ['/', '/login', '/fees', '/memberships']

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
const moreFlags = ['--disable-component-update', '--disable-sync']

const cookie = await signIn()
const browser = await launch({
  chromePath: (await findBrowser({ whole: true })) ?? '/usr/bin/chromium',
  chromeFlags: [...flags, ...moreFlags],
})
let allReached = true
try {
  for (const page of pages) allReached = (await measure(page)) && allReached
} finally {
  await browser.kill()
}
process.exitCode = allReached ? 0 : 1

/** @param {string} page */
async function measure(page) {
  const reports = []
  for (let run = 0; run < runs; run += 1) reports.push(await report(page))
  const scores = Object.entries(minScores).map(([name, minScore]) => {
    const score = median(reports.map(({ categories }) => categories[name]?.score ?? 0))
    return { name, score: Math.round(score * 100), reached: Math.round(score * 100) >= minScore }
  })
  const paintMs = median(
    reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? 0),
  )
  const words = scores.map(({ name, score }) => `${name} ${score}`)
  console.log(page.padEnd(14), words.join('  '), ` largest paint ${Math.round(paintMs)} ms`)
  const { categories, audits } = reports[0] ?? { categories: {}, audits: {} }
  for (const { name } of scores.filter((score) => !score.reached)) {
    for (const { id } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit?.score !== null && audit && audit.score < 0.9)
        console.log(`  ${id}: ${audit.title}`)
    }
  }
  return scores.every((score) => score.reached)
}

/** @param {string} page */
async function report(page) {
  const result = await lighthouse(baseUrl + page, {
    port: browser.port,
    onlyCategories: Object.keys(minScores),
    // Member pages need a session. They are excluded from search engines on purpose.
    ...(page === '/memberships' ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  return result?.lhr ?? { categories: {}, audits: {} }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function signIn() {
  const response = await fetch(`${baseUrl}/r1/authenticate.eb`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'session', username: 'ada', password: 'copper lantern meadow' }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  return cookie.split(';', 1)[0]
}
