import config from '../vitest.config.ts'

/** The tests beside the mutated files, and those of the documents that are made from the contract. */
const include = [
  'lib/{auth,contract,http,oauth}/**/*.test.ts',
  'lib/contracts/r1/{faults,interface,openapi,schema}.test.ts',
]

export default { ...config, test: { ...config.test, include } }
