import fc from 'fast-check'

/**
 * Sets for every property how many random cases fast-check tries (FUZZ_RUNS; 50 by default, 300 in
 * `npm test`, 3,000 in `npm run test:all`), from which seed (FUZZ_SEED; a random one by default) and for how
 * long. Vitest runs this file before each test file.
 */
fc.configureGlobal({
  numRuns: Number(process.env.FUZZ_RUNS || 50),
  ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
  interruptAfterTimeLimit: 45_000,
  markInterruptAsFailure: true,
})
