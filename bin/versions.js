// Runs the tests on other versions of PostgreSQL and Node and in other surroundings: all, or those that are named.
import { rmSync } from 'node:fs'
import { surroundings } from '../e2e/versions/surroundings.js'
import { run } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'
import { requireBrowser } from './test/browser.js'
import { downloadNode, downloadPostgres, onNode, onPostgres } from './test/other-versions.js'
import { runPlaywright, runVitest } from './test/run-tests.js'
import { ofCheck, printSkips, sum } from './test/tally.js'

const versions = ['postgres-15', 'postgres-16', 'postgres-17', 'node-24', 'node-26']
const all = [...versions, ...Object.keys(surroundings)]
const words = process.argv.slice(2)
const selected = words.length > 0 ? words : all

const browser = await orExit(async () => {
  const unknown = selected.find((name) => !all.includes(name))
  if (unknown) throw new Error(`${unknown} is not one of: ${all.join(', ')}`)
  await prepare()
  return requireBrowser()
})

/** @type {Map<string, import('./test/tally.js').Tally>} */
const results = new Map()
for (const name of selected) {
  console.log(`\nOn ${name}:`)
  results.set(name, await orExit(() => testOn(name)))
}
for (const [name, { passed, failures, skips }] of results) {
  for (const failure of failures) console.log(`\nFailed on ${name}: ${failure}`)
  printSkips(skips)
  console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skips.length} skipped`)
}
process.exitCode = sum([...results.values()]).failures.length === 0 ? 0 : 1

async function testOn(/** @type {string} */ name) {
  const surrounding = surroundings[name]
  if (surrounding) return ofCheck('npm test', await surrounding())
  const [program, major] = name.split('-')
  return program === 'node' ? testOnNode(Number(major)) : testOnPostgres(Number(major))
}

async function testOnPostgres(/** @type {number} */ major) {
  const bin = await downloadPostgres(major)
  return runPlaywright([], { CHROMIUM: browser, ...onPostgres(major, bin) }, 'postgres')
}

async function testOnNode(/** @type {number} */ major) {
  const variables = onNode(await downloadNode(major))
  console.log(`Building with Node ${major} …`)
  rmSync('dist/stamp', { force: true })
  await run('node', ['bin/build.js'], `Building with Node ${major} failed`, variables)
  const unit = await runVitest([], { FUZZ_RUNS: '100', ...variables })
  return sum([unit, await runPlaywright([], { CHROMIUM: browser, ...variables }, 'node')])
}
