// Prints the releases of CHANGELOG.md as an Atom feed. REPOSITORY is the URL of the repository, if there is one.
import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import { importBundled } from './prepare/import-bundled.js'

const { REPOSITORY = '' } = process.env
const page = REPOSITORY && `${REPOSITORY}/releases`
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
const entries = sections.flatMap((section) => {
  const [, version, day = '', notes = ''] = /^(\d\S+) \((\S+)\)\n(.*)$/s.exec(section) ?? []
  if (!version) return []
  const html = marked.parse(notes, { async: false })
  return {
    id: `urn:gatehouse:releases:${version}`,
    title: `Gatehouse ${version}`,
    day,
    link: page && `${page}/tag/v${version}`,
    html: html.replaceAll(/href="(?!https?:)/g, `href="${REPOSITORY}/blob/v${version}/`),
  }
})
const feed = {
  id: 'urn:gatehouse:releases',
  title: 'Releases of Gatehouse',
  author: 'Gatehouse',
  self: page && `${page}/latest/download/releases.atom`,
  link: page,
  entries,
}
const { writeAtom } = await importBundled('lib/manual/documents/atom.ts')
console.log(writeAtom(feed))
