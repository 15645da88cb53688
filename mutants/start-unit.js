import { runVisibly } from '../bin/prepare/run.js'
import { installDependencies, orExit } from '../bin/prepare.js'

await orExit(installDependencies)
const { mutatedFiles } = await import('./mutated-files.js')

// The words are files or folders to mutate; everything from the first option on is for Stryker.
const words = process.argv.slice(2)
const firstOption = words.findIndex((word) => word.startsWith('-'))
const paths = firstOption < 0 ? words : words.slice(0, firstOption)
const options = words.slice(paths.length)
const chosen = mutatedFiles.filter(
  (file) => paths.length === 0 || paths.some((path) => file.startsWith(path)),
)
if (chosen.length === 0) {
  console.error(`None of the mutated files is in ${paths.join(' or ')} (mutants/mutated-files.js).`)
  process.exit(1)
}
process.exitCode = await runVisibly(
  'mutants/node_modules/.bin/stryker',
  ['run', 'mutants/stryker.config.js', '--mutate', chosen.join(), ...options],
  // The same random cases in every run, so that a score can be repeated.
  { FUZZ_RUNS: '10', FUZZ_SEED: '1' },
)
