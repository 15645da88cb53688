import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'
import { derivedParts } from './derived-parts.ts'
import { endpointParts, endpointPath } from './endpoint-parts.ts'
import { facts } from './facts.ts'

/** A page of the manual: one Markdown file with its facts filled in (decision 046). */
export type ManualPage = ReturnType<typeof readPage>

/** A part of a page with a heading of its own: `## Title {#id}`. */
export type ManualSection = ManualPage['sections'][number]

const here = dirname(fileURLToPath(import.meta.url))
/** Beside this file, and at the same path below a program that it is bundled into. */
const folder = [here, join(here, 'lib/manual')]
  .map((parent) => join(parent, 'pages'))
  .find((path) => existsSync(path))

/** Reads a page. Fails on a `{{name}}` that is not known, and on a section without an anchor. */
function readPage(name: string, path: string, parts: Readonly<Record<string, string>>) {
  const text = readFileSync(join(folder ?? here, `${name}.md`), 'utf8')
    .replaceAll('http://localhost:3000', env.baseUrl)
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const part = parts[key]
      if (part === undefined) throw new Error(`${name}.md names ${key}, which is not known`)
      return part
    })
  const [intro = '', ...sections] = text.split(/^## /m)
  const [title = '', ...lead] = intro.replace(/^# /, '').trim().split('\n')
  const shortTitle = (en.manual.frame.shortTitles as Record<string, string>)[name] ?? title
  return {
    /** The path on this service: /developers, or below it. */
    path,
    title,
    /** The name in the contents list. */
    shortTitle,
    /** The Markdown of one or two sentences below the title. */
    lead: lead.join('\n').trim(),
    /** The id is the anchor. It stays the same when the title changes. */
    sections: sections.map((section) => {
      const [, heading, id, markdown] = /^([^\n]+) \{#([\w-]+)\}\n(.*)$/s.exec(section) ?? []
      if (!heading || !id) throw new Error(`${name}.md has a section without an anchor`)
      return { id, title: heading, markdown: markdown?.trim() ?? '' }
    }),
  }
}

const guideParts = { ...facts, ...derivedParts }
/** The parts of the endpoints on the page about the feed. */
const eventParts = Object.fromEntries(
  (['events', 'subject', 'subjects'] as const).flatMap((name) =>
    Object.entries(endpointParts(name)).map(([part, text]) => [`${name}_${part}`, text]),
  ),
)
const page = (name: string) => readPage(name, `/developers/${name}`, guideParts)

/** The manual in the order of its contents list. */
export const manual: readonly { readonly title: string; readonly pages: readonly ManualPage[] }[] =
  [
    {
      title: en.manual.frame.groups.guides,
      pages: [
        readPage('start', '/developers', guideParts),
        ...['sign-in', 'members-pages', 'clients', 'tokens'].map(page),
        readPage('events', '/developers/events', { ...guideParts, ...eventParts }),
        page('webhooks'),
        readPage('go-live', '/developers/go-live', {
          ...guideParts,
          testEmails: endpointParts('testEmails').response ?? '',
        }),
      ],
    },
    {
      title: en.manual.frame.groups.endpoints,
      pages: (Object.keys(contracts) as (keyof typeof contracts)[]).map((name) =>
        readPage(`endpoints/${name}`, endpointPath(name), { ...facts, ...endpointParts(name) }),
      ),
    },
    {
      title: en.manual.frame.groups.reference,
      pages: ['formats', 'errors', 'limits', 'changelog'].map(page),
    },
  ]

/** All pages in order. */
export const manualPages: readonly ManualPage[] = manual.flatMap(({ pages }) => pages)

/** Finds the page with this path. */
export const findManualPage = (path: string): ManualPage | undefined =>
  manualPages.find((candidate) => candidate.path === path)
