import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { orExit } from '../../bin/prepare.js'
import { requireBrowser } from '../../bin/test/browser.js'
import { failures, firstFailure } from '../defects/run-tests.js'
import { readTree, sandbox, unitTests, writeSandbox } from '../defects/sandbox.js'
import { withEdits } from '../defects/switch.js'
import { areaOf, draw, placesOf } from './draw.js'
import { ofFirstFile } from './reach-reporter.js'
import { isRefused, noteRefusals } from './refusals.js'
import { formatShares, formatSurvivors, groupsOf } from './report.js'

/** @typedef {import('./report.js').Tried} Tried */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1e6)}` },
    checks: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    repeat: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const slots = [1, 2]
const none = { name: 'none' }
const repeats = 3
const minShare = { total: 0.9, area: 0.8 }
/** The share of fewer defects says nothing about an area. */
const minOfArea = 10

const specs = positionals.filter((word) => word.startsWith('e2e/'))
const chosen = positionals.filter((word) => !word.startsWith('e2e/'))
const tree = readTree()
const { places, equivalent } = placesOf(tree)
const pools =
  chosen.length === 0
    ? [places]
    : chosen.map((word) =>
        places.filter(
          ({ path, operator }) => [areaOf(path), operator].includes(word) || path.startsWith(word),
        ),
      )
const drawn = pools.flatMap((pool) => draw(pool, Number(values.draw), Number(values.seed)))
console.log(
  `${drawn.length} of ${pools.flat().length} defects, seed ${values.seed}; ${equivalent.length} are equivalent`,
)
const report = `.data/reports/draw-${values.seed}.json`
/** @type {Tried[]} */
const former = values.again && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : []
const tried = drawn.map((place) => ({
  ...place,
  area: areaOf(place.path),
  found: tree.get(place.path)?.slice(place.start, place.end) ?? '',
  notice: former.find(({ name }) => name === place.name)?.notice,
}))
if (values.list) {
  console.log(formatSurvivors(tried))
  process.exit()
}

/** @type {Record<string, string>} */
const variables = { TIER: 'quick' }
const [withUnit, withE2e] = [!values.e2e && !values.checks, !values.unit && !values.checks]
if (withE2e) variables.CHROMIUM = await orExit(requireBrowser)
writeSandbox(withEdits(tree, drawn))
if (withUnit) await noticeBy(unitTests)
if (withE2e) {
  const files = quickFiles(variables).filter(
    (file) => specs.length === 0 || specs.some((word) => file.startsWith(word)),
  )
  await noticeBy(files.filter(isOfSources))
  refuse()
  const others = files.filter((file) => !isOfSources(file))
  if (others.length > 0) {
    writeSandbox(withEdits(tree, drawn))
    build()
    await noticeBy(others)
  }
}
if (!withE2e) refuse()
if (values.repeat) await inSlots(tried, repeat)
console.log(formatSurvivors(tried))
console.log(formatShares(tried))
console.log(`by the compiler or the linter: ${tried.filter(isRefused).length}`)
const isEnough = (/** @type {Tried[]} */ of, /** @type {number} */ min) =>
  of.filter(({ notice }) => notice).length >= min * of.length
const ofAreas = groupsOf(tried, ({ area }) => area)
process.exitCode =
  isEnough(tried, minShare.total) &&
  ofAreas.every(([, of]) => of.length < minOfArea || isEnough(of, minShare.area))
    ? 0
    : 1

/** The tests that import the product and run no part of the build. */
function isOfSources(/** @type {string} */ file) {
  return /^e2e\/(database\/|resilience\/second-lines|cli\/every-command\.)/.test(file)
}

/** A defect that a check refuses needs no further tests, which take longest for those that none notices. */
function refuse() {
  noteRefusals(
    tree,
    tried.filter(({ notice }) => !notice),
    save,
  )
}

function build() {
  const { status } = spawnSync(process.execPath, ['bin/build.js'], {
    cwd: sandbox,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The defects could not be built.')
}

/** Runs those of these files that come to a defect, the nearest first. */
async function noticeBy(/** @type {readonly string[]} */ files) {
  const reached = await reachedBy(files, variables)
  /** @type {Late[]} */
  const late = []
  await inSlots(tried, async (defect, slot) => {
    // The files beside the defect are about it, and then those that reach the fewest; the others may be the whole tier.
    const files = [...reached]
      .filter(([, names]) => names.has(defect.name))
      .sort(([, names], [, otherNames]) => names.size - otherNames.size)
      .map(([file]) => file)
    const beside = files.filter((file) => dirname(file) === dirname(defect.path))
    const [nearest, ...others] = files.filter((file) => !beside.includes(file))
    for (const batch of [beside, [nearest], others.slice(0, 4)]) {
      const words = batch.join(' ')
      if (words) defect.notice ??= await firstFailure(words, defect, { slot, variables })
    }
    if (others.length > 4) late.push({ defect, files: others.slice(4) })
    save(defect)
  })
  await inSlots(slots, (slot) => noticeTogether(shareOf(late, slot), slot))
}

/**
 * A defect that its nearest files do not notice, and the files that are left.
 * @typedef {{ defect: Tried, files: readonly string[] }} Late
 */

/**
 * Runs the files once with all of these defects, because most of them are noticed by none. A file that fails runs again
 * with half of the defects, until one is found; what fails without that one is left.
 */
async function noticeTogether(/** @type {readonly Late[]} */ late, /** @type {number} */ slot) {
  let left = [...new Set(late.flatMap(({ files }) => files))]
  while (left.length > 0) {
    const open = late.map(({ defect }) => defect).filter(({ notice }) => !notice)
    const failed = await failuresWith(open, left, slot, true)
    left = [...new Set(failed.map(({ file }) => file))]
    while (left.length > 0 && open.every(({ notice }) => !notice)) {
      await noticeIn(left.shift() ?? '', open, slot)
    }
  }
}

/** Finds the defects with which the file fails, at least one of them unless it only fails with several at once. */
async function noticeIn(
  /** @type {string} */ file,
  /** @type {readonly Tried[]} */ defects,
  /** @type {number} */ slot,
) {
  const middle = Math.ceil(defects.length / 2)
  for (const half of [defects.slice(0, middle), defects.slice(middle)]) {
    const [notice] = await failuresWith(half, [file], slot)
    const [defect, ...others] = half
    if (!notice || !defect) continue
    if (others.length > 0) await noticeIn(file, half, slot)
    else save(Object.assign(defect, { notice }))
  }
}

/** @returns {Promise<import('../defects/run-tests.js').Notice[]>} */
async function failuresWith(
  /** @type {readonly Tried[]} */ defects,
  /** @type {readonly string[]} */ files,
  /** @type {number} */ slot,
  all = false,
) {
  const [name, ...others] = defects.map(({ name }) => name)
  if (!name) return []
  return failures(files.join(' '), { name, with: others }, { slot, variables, all })
}

/**
 * Runs the files without a defect, and returns the names of the defects that each of them reaches. A file that fails is
 * left out.
 * @param {readonly string[]} files
 * @param {Record<string, string>} variables
 */
async function reachedBy(files, variables) {
  /** @type {Map<string, Set<string>>} */
  const reached = new Map()
  await inSlots(slots, async (slot) => {
    const ofSlot = shareOf(files, slot)
    if (ofSlot.length === 0) return
    const folder = join(sandbox, `reached-${slot}`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    symlinkSync(ofFirstFile, join(folder, 'current'))
    const faults = await failures(ofSlot.join(' '), none, {
      slot,
      all: true,
      variables: { ...variables, GATEHOUSE_REACHED: folder },
      reporter: './mutants/draw/reach-reporter.js',
    })
    for (const { file, test } of faults) {
      if (!files.includes(file)) throw new Error(`The tests could not run: ${test}`)
      console.log(`Without a defect, ${file} fails: ${test}`)
    }
    // The service starts within the first file, and what it reaches then belongs to all.
    const atStart = namesIn(join(folder, ofFirstFile))
    for (const file of ofSlot) {
      if (faults.some((fault) => fault.file === file)) continue
      const names = namesIn(join(folder, encodeURIComponent(file)))
      reached.set(file, new Set([...atStart, ...names]))
    }
  })
  return reached
}

/**
 * The share of a slot of all of these.
 * @template T
 * @param {readonly T[]} all
 * @param {number} slot
 */
function shareOf(all, slot) {
  return all.filter((_, at) => at % slots.length === slots.indexOf(slot))
}

function namesIn(/** @type {string} */ path) {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

/** @returns {string[]} the files of the quick tier */
function quickFiles(/** @type {Record<string, string>} */ variables) {
  const { stdout } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', '--config=e2e/playwright.config.ts', '--list', '--reporter=json'],
    { cwd: sandbox, encoding: 'utf8', env: { ...process.env, ...variables }, maxBuffer: 2 ** 28 },
  )
  const { suites } = JSON.parse(stdout)
  return [...new Set(suites.map((/** @type {{ file: string }} */ { file }) => `e2e/${file}`))]
}

/** Runs the test that noticed a defect again, and counts how often it passes. */
async function repeat(/** @type {Tried} */ defect, /** @type {number} */ slot) {
  if (!defect.notice || isRefused(defect)) return
  const { file, test, isOutside } = defect.notice
  const title = test.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const words = isOutside ? file : `${file} > ${title}`
  defect.passes = 0
  for (let time = 0; time < repeats; time++) {
    const again = await firstFailure(words, defect, { slot, variables })
    if (!again) defect.passes++
  }
  save(defect)
}

function save(/** @type {Tried} */ { name, notice }) {
  mkdirSync('.data/reports', { recursive: true })
  writeFileSync(report, `${JSON.stringify(tried, undefined, 2)}\n`)
  console.log(`${name}: ${notice ? `${notice.file}: ${notice.test}` : 'not noticed'}`)
}

/**
 * Works on all of these, some at the same time.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T, slot: number) => Promise<void>} work
 */
async function inSlots(all, work) {
  const queue = [...all]
  await Promise.all(
    slots.map(async (slot) => {
      for (let one = queue.shift(); one; one = queue.shift()) await work(one, slot)
    }),
  )
}
