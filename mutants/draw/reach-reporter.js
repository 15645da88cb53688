import { renameSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The file to which the link leads at first, and until the second file of tests begins. */
export const ofFirstFile = 'of-first-file'

/**
 * A reporter of Playwright for a run in one worker. It tells the service which file runs: by a link to a file, to which
 * each defect that is reached adds its name.
 */
export default class ReachReporter {
  root = ''
  file = ''

  /** @param {import('@playwright/test/reporter').FullConfig} config */
  onBegin({ rootDir }) {
    this.root = join(rootDir, '..')
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin({ location }) {
    const file = relative(this.root, location.file)
    const isFirst = this.file === ''
    if (file === this.file) return
    this.file = file
    if (isFirst) return
    const folder = process.env.GATEHOUSE_REACHED ?? ''
    symlinkSync(encodeURIComponent(file), join(folder, 'next'))
    // A link that is replaced at once is never missing.
    renameSync(join(folder, 'next'), join(folder, 'current'))
  }

  printsToStdio() {
    return false
  }
}
