import { parseArgs } from 'node:util'
import { targets } from './targets/index.js'

const usage = `npm run bench [-- [--quick] [--own-node] [--rounds n] [--seconds n] [target …]]
npm run bench -- --publish
npm run bench -- --check
npm run bench -- --profile
npm run bench -- --staff [--requests n] [--only page] [--keep]

  --quick     measure only the small data, in short rounds, on the machine's Node
  --own-node  measure on the machine's Node, not on Node 26 as well
  --publish   copy the results of the last full run of all targets into docs/performance.md, and measure nothing
  --check     fail if a target is below its floor in each of nine short rounds, as CI does
  --profile   draw flame graphs of fees, reads, a member's page and sign-ins
  --staff     measure every page of staff with a million members; needs 8 GB of disk, fails over 150 ms at p95
  --requests  how often each page of staff is requested, 100 by default
  --only      only the pages of staff whose names begin so, such as 'People'
  --keep      leave the data of --staff for another run

Targets: ${targets.map(({ name }) => name).join(', ')}`

/** Parses the command line. */
export function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        'own-node': { type: 'boolean', default: false },
        publish: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        staff: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        only: { type: 'string' },
        requests: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
      },
    })
    const { help, quick, publish, check, profile, staff, keep, only } = values
    if (help) {
      console.log(usage)
      process.exit()
    }
    const unknown = positionals.find((name) => !targets.some((target) => target.name === name))
    if (unknown) throw new Error(`Unknown target: ${unknown}`)
    const isChosen = (/** @type {import('./targets/index.js').Target} */ { name, large, rows }) => {
      if (positionals.length > 0) return positionals.includes(name)
      return check ? rows.some(({ floor }) => floor) : !(quick && large)
    }
    return {
      chosen: targets.filter(isChosen),
      publish,
      check,
      profile,
      staff: staff && { keep, only, requests: parseCount(values.requests, 100) },
      settings: {
        rounds: parseCount(values.rounds, check ? 9 : quick ? 3 : 5),
        seconds: parseCount(values.seconds, check ? 0.5 : quick ? 1 : 5),
      },
      onlyOwnNode: quick || check || values['own-node'],
      write: !(quick || check || profile || staff || positionals.length > 0),
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/** @param {string | undefined} text @param {number} fallback */
function parseCount(text, fallback) {
  const count = text === undefined ? fallback : Number(text)
  if (!(count > 0)) throw new Error('--rounds, --seconds and --requests must be greater than zero.')
  return count
}
