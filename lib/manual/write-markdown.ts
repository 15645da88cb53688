import { env } from '#lib/env.ts'
import { type ManualPage, manual } from './manual.ts'

const pages = manual.flatMap((group) => group.pages)
const [first] = pages

/** Writes the whole manual as one Markdown document, in the order of its contents list. */
export function writeMarkdown(): string {
  const contents = manual.flatMap((group) => [
    `- ${group.title}`,
    ...group.pages.map(({ title }) => `  - [${title}](#${slugOf(title)})`),
  ])
  const parts = [
    `# ${first?.title}`,
    first?.lead,
    contents.join('\n'),
    ...pages.flatMap((page) => [
      ...(page === first ? [] : [`## ${page.title}`, page.lead]),
      ...page.sections.flatMap(({ title, markdown }) => [`### ${title}`, bodyOf(page, markdown)]),
    ]),
  ]
  return `${parts.join('\n\n').replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${targetOf(path)})`)}\n`
}

/**
 * The text of a section, with headings one level down and the title of each example above it. Rows of
 * the first page have no anchor: they lead to those of other pages that have the same one.
 */
const bodyOf = (page: ManualPage, markdown: string): string =>
  (page === first ? markdown.replace(/<a id="[\w-]+"><\/a>/g, '') : markdown)
    .replace(/^###( .+?)(?: \{#[\w-]+\})?$/gm, '####$1')
    .replace(/^(```\w+) (.+)$/gm, '$2:\n\n$1')

/** The anchor that Markdown gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const titles = pages.flatMap(({ title, sections }) => [
  title,
  ...sections.map((each) => each.title),
])

/**
 * Links within the manual lead to the row, to the heading of the section, if its title is unique, or to
 * that of the page. Links to other pages of this service are complete URLs.
 */
function targetOf(path: string): string {
  const [pathname, id] = path.split('#')
  const page = pages.find((each) => each.path === pathname)
  if (!page) return env.baseUrl + path
  if (page.sections.some(({ markdown }) => markdown.includes(`<a id="${id}">`))) return `#${id}`
  const section = page.sections.find((each) => each.id === id)
  const isUnique = titles.filter((title) => title === section?.title).length === 1
  return `#${slugOf(section && isUnique ? section.title : page.title)}`
}
