const browserless =
  /^(\.\/)?e2e\/((r1|http|resilience|hostile|cli|deploy|versions)\/|interop\/(?!browser\/))/

/**
 * Decides what the words after `npm test --` need. Paths in lib, app, db or cli, and names that end
 * in .test.ts, are for Vitest. Everything else, options included, is for Playwright.
 * @param {string[]} words
 */
export function selectionOf(words) {
  const unit = words.filter((word) => isUnit(word))
  const e2e = words.filter((word) => !isUnit(word))
  const everything = words.length === 0
  return {
    unit,
    e2e,
    runsChecks: everything,
    runsVersions: everything,
    runsBenchmark: everything,
    runsVitest: everything || unit.length > 0,
    runsPlaywright: everything || e2e.length > 0,
    runsInterop: everything || e2e.some((word) => /\binterop\b/.test(word)),
    needsBrowser: everything || (e2e.length > 0 && !e2e.every((word) => browserless.test(word))),
  }
}

function isUnit(/** @type {string} */ word) {
  return /^(\.\/)?(lib|app|db|cli)\//.test(word) || /\.test\.tsx?$/.test(word)
}
