import { orExit, prepare } from './prepare.js'
import { requireBrowser } from './test/browser.js'
import { installDebianPackages, installInteropPackages } from './test/interop-tools.js'
import { runPlaywright } from './test/run-tests.js'
import { printSkips } from './test/tally.js'

const words = process.argv.slice(2).filter((word) => word !== '--install')
const mayInstallPackages = Boolean(process.env.CI) || process.argv.includes('--install')

const browser = await orExit(async () => {
  await prepare()
  await installInteropPackages()
  await installDebianPackages(['test:all', 'interop'], { mayInstallPackages })
  return requireBrowser({ prefersPackage: mayInstallPackages })
})
const { passed, failures, skips } = await runPlaywright(words, { CHROMIUM: browser }, 'interop')
for (const failure of failures) console.log(`\nFailed: ${failure}`)
printSkips(skips)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
