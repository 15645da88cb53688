import { escapeXml } from '#lib/contract/formats/write-xml.ts'

/** A change or a release in a feed. */
interface AtomEntry {
  /** An IRI that never changes. */
  readonly id: string
  readonly title: string
  /** The day, such as 2026-11-22. */
  readonly day: string
  /** Empty if there is none. */
  readonly link: string
  readonly html: string
}

/** A feed with the newest entry first. */
interface AtomFeed {
  readonly id: string
  readonly title: string
  readonly author: string
  /** The URL of the feed itself, and of the page that it is about; empty if there is none. */
  readonly self: string
  readonly link: string
  readonly entries: readonly AtomEntry[]
}

/** Writes an Atom feed (RFC 4287) in English. */
export const writeAtom = ({ id, title, author, self, link, entries }: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `${element('id', id)}${element('title', title)}${updated(entries[0]?.day ?? '')}`,
    `<author>${element('name', author)}</author>`,
    linkTo(self, 'self') + linkTo(link),
    ...entries.map(
      (entry) =>
        `<entry>${element('id', entry.id)}${element('title', entry.title)}${updated(entry.day)}` +
        `${linkTo(entry.link)}<content type="html">${escapeXml(entry.html)}</content></entry>`,
    ),
    '</feed>',
  ].join('')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const updated = (day: string) => element('updated', `${day}T00:00:00Z`)
const linkTo = (url: string, rel = 'alternate') =>
  url && `<link rel="${rel}" href="${escapeXml(url)}"/>`
