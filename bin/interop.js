import { orExit, prepare } from './prepare.js'
import { browserHelp, findBrowser } from './test/browser.js'
import { installDebianPackages, installInteropPackages } from './test/interop-tools.js'
import { runPlaywright } from './test/run-tests.js'

const words = process.argv.slice(2).filter((word) => word !== '--install')
const mayInstallPackages = Boolean(process.env.CI) || process.argv.includes('--install')

const browser = await orExit(async () => {
  await prepare()
  await installInteropPackages()
  await installDebianPackages(['test:all', 'interop'], { mayInstallPackages })
  const found = await findBrowser({ mayInstallPackages })
  if (!found) throw new Error(browserHelp())
  return found
})
const { passed, failures, skipped } = await runPlaywright(words, { CHROMIUM: browser }, 'interop')
for (const failure of failures) console.log(`\nFailed: ${failure}`)
if (skipped) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
