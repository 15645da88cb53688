import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'
import { findManualPage } from '../manual.ts'
import { renderHtml } from '../render-html.ts'
import { writeAtom } from './atom.ts'

const path = '/developers/changelog'

/** The path of the feed of changes. */
export const changelogFeedPath = `${path}.atom`

/** Writes the changes of the manual's changelog as an Atom feed, the newest first. */
export function writeChangelogFeed(): string {
  const page = findManualPage(path)
  const changes = page?.sections.find(({ id }) => id === 'changes')?.markdown ?? ''
  const url = env.baseUrl + path
  const entries = changes.split(/^### /m).flatMap((change) => {
    const [, title, id, markdown = ''] = /^[^:\n]+: (.+) \{#([\w-]+)\}\n(.*)$/s.exec(change) ?? []
    if (!title || !id) return []
    const link = `${url}#${id}`
    const html = renderHtml({ id, title, markdown }).replaceAll('href="/', `href="${env.baseUrl}/`)
    return [{ id: link, title, day: id.slice(0, 10), link, html }]
  })
  return writeAtom({
    id: url,
    title: en.manual.frame.feed(env.orgName),
    author: env.orgName,
    self: env.baseUrl + changelogFeedPath,
    link: url,
    entries,
  })
}
