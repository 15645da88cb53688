import { spawnSync } from 'node:child_process'
import { installDependencies, orExit } from '../bin/prepare.js'
import { requireBrowser } from '../bin/test/browser.js'
import { rowsOf } from './defects/rows.js'
import { firstFailure, rowsWithoutFailure } from './defects/run-tests.js'
import { readTree, sandbox, writeSandbox } from './defects/sandbox.js'
import { switchDefects } from './defects/switch.js'
import { readResults, saveResults } from './defects/table.js'

await orExit(installDependencies)
if (process.argv.includes('--draw')) {
  await import('./draw/start.js')
  process.exit()
}
const { defects } = await import('./defects/list.js')

/** The defects that are tried at the same time. */
const slots = [1, 2, 3]
const minNoticed = 0.9

const words = process.argv.slice(2)
const flags = words.filter((word) => word.startsWith('--'))
const names = words.filter((word) => !word.startsWith('--'))
const chosen = defects.filter(
  ({ name, group }) => names.length === 0 || names.includes(name) || names.includes(group),
)

const { switched, problems } = switchDefects(readTree(), defects)
for (const problem of problems) console.error(problem)
console.log(`${defects.length} defects, ${problems.length} without their snippet`)
if (flags.includes('--check') || problems.length > 0) process.exit(problems.length > 0 ? 1 : 0)

writeSandbox(switched)
const built = spawnSync(process.execPath, ['bin/build.js'], { cwd: sandbox, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const browser = await orExit(requireBrowser)
const variables = {
  // Of each file, only what `npm test` runs counts, unless --all is given.
  ...(flags.includes('--all') ? {} : { TIER: 'quick' }),
  CHROMIUM: browser,
}

// With a sandbox that is broken, every defect would seem to be noticed.
const none = { name: 'none', group: '', find: '', put: '', tests: [] }
const fault = await firstFailure('e2e/r1/callers.spec.ts', none, { variables })
if (fault) {
  console.error(`Without a defect, ${fault.file} fails: ${fault.test}`)
  process.exit(1)
}

const results = readResults()
const queue = [...chosen]
await Promise.all(slots.map(noticeNext))
const noticed = chosen.filter(({ name }) => results.get(name)?.file).length
console.log(`${noticed} of ${chosen.length} defects were noticed`)
process.exitCode = noticed >= minNoticed * chosen.length ? 0 : 1

/** Takes one defect after the other, and runs its tests until one fails. */
async function noticeNext(/** @type {number} */ slot) {
  for (let defect = queue.shift(); defect; defect = queue.shift()) {
    const { name, group, tests } = defect
    let notice
    for (const test of tests) notice ??= await firstFailure(test, defect, { variables, slot })
    // Rows of changes run in no quick tier.
    const how = { variables: { ...variables, TIER: '' }, slot }
    for (const row of await rowsWithoutFailure(rowsOf(name), defect, how)) {
      console.log(`${name}: the row "${row}" does not fail`)
      notice = undefined
    }
    results.set(name, { name, group, ...(notice ?? { file: null, test: null }) })
    console.log(`${name}: ${notice ? `${notice.file}: ${notice.test}` : 'NOT NOTICED'}`)
    saveResults(defects.flatMap(({ name }) => results.get(name) ?? []))
  }
}
