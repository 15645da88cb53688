import { parseArgs } from 'node:util'
import { targets } from './targets/index.js'

const usage = `npm run bench [-- [--quick] [--rounds n] [--seconds n] [--write] [target …]]

  --quick    the small data alone, short rounds
  --write    write docs/performance.md, as a full run of all targets does anyway

Targets: ${targets.map(({ name }) => name).join(', ')}`

/** What was asked for on the command line. */
export function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
      },
    })
    const { help, quick, write } = values
    if (help) {
      console.log(usage)
      process.exit()
    }
    const unknown = positionals.find((name) => !targets.some((target) => target.name === name))
    if (unknown) throw new Error(`There is no target ${unknown}.`)
    const chosen = targets.filter(({ name, large }) =>
      positionals.length === 0 ? !(quick && large) : positionals.includes(name),
    )
    return {
      chosen,
      settings: {
        rounds: countOf(values.rounds, quick ? 3 : 5),
        seconds: countOf(values.seconds, quick ? 1 : 5),
      },
      write: write || (!quick && positionals.length === 0),
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/** @param {string | undefined} text @param {number} fallback */
function countOf(text, fallback) {
  const count = text === undefined ? fallback : Number(text)
  if (!(count > 0)) throw new Error('Rounds and seconds are numbers above nought.')
  return count
}
