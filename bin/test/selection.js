const browserless =
  /^(\.\/)?e2e\/((r1|http|resilience|hostile|cli|database|deploy|versions)\/|interop\/(?!browser\/))/

/**
 * Decides what the words after `npm test --` need. Paths in lib, app, db or cli, and names that end
 * in .test.ts, are for Vitest. Everything else, options included, is for Playwright. Without words it
 * is the quick tier, or with `--all` everything.
 * @param {string[]} words
 */
export function selectionOf(words) {
  const all = words.includes('--all')
  const named = words.filter((word) => word !== '--all')
  const unit = named.filter((word) => isUnit(word))
  const e2e = named.filter((word) => !isUnit(word))
  const isTier = named.length === 0
  return {
    unit,
    e2e,
    isTier,
    runsEverything: isTier && all,
    runsVitest: isTier || unit.length > 0,
    runsPlaywright: isTier || e2e.length > 0,
    runsInterop: (isTier && all) || e2e.some((word) => /\binterop\b/.test(word)),
    needsBrowser: isTier || (e2e.length > 0 && !e2e.every((word) => browserless.test(word))),
    needsWindow: e2e.some((word) => /^--(headed|debug|ui)$/.test(word)),
  }
}

function isUnit(/** @type {string} */ word) {
  return /^(\.\/)?(lib|app|db|cli)\//.test(word) || /\.test\.tsx?$/.test(word)
}
