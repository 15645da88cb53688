import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { findManualPage } from '../manual.ts'
import { renderHtml } from '../render-html.ts'

const path = '/developers/changelog'

/** The path of the feed of changes. */
export const changelogFeedPath = `${path}.atom`

/** Writes the changes of the manual's changelog as an Atom feed (RFC 4287), the newest first. */
export function writeChangelogFeed(): string {
  const page = findManualPage(path)
  const changes = page?.sections.find(({ id }) => id === 'changes')?.markdown ?? ''
  const entries = changes.split(/^### /m).flatMap((change) => {
    const [, title, id, markdown = ''] = /^[^:\n]+: (.+) \{#([\w-]+)\}\n(.*)$/s.exec(change) ?? []
    return title && id ? [{ title, id, markdown }] : []
  })
  const url = env.baseUrl + path
  const updatedOf = (id = '') => `${id.slice(0, 10)}T00:00:00Z`
  return [
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${escapeXml(url)}</id><title>${escapeXml(en.manual.frame.feed(env.orgName))}</title>`,
    `<updated>${updatedOf(entries[0]?.id)}</updated>`,
    `<author><name>${escapeXml(env.orgName)}</name></author>`,
    `<link rel="self" href="${escapeXml(env.baseUrl + changelogFeedPath)}"/><link href="${escapeXml(url)}"/>`,
    ...entries.map(({ title, id, markdown }) => {
      const link = escapeXml(`${url}#${id}`)
      const html = renderHtml({ id, title, markdown }).replaceAll(
        'href="/',
        `href="${env.baseUrl}/`,
      )
      return (
        `<entry><id>${link}</id><title>${escapeXml(title)}</title><updated>${updatedOf(id)}</updated>` +
        `<link href="${link}"/><content type="html">${escapeXml(html)}</content></entry>`
      )
    }),
    '</feed>',
  ].join('')
}
