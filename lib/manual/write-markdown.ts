import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import type { ManualBlock, ManualGroup, ManualPage, ManualTable } from './model.ts'

const { noCode } = en.manual.frame.error

/** Writes the whole manual as one Markdown document, in the order of its contents list. */
export function writeMarkdown(groups: readonly ManualGroup[]): string {
  const pages = groups.flatMap((group) => group.pages)
  const link = linkWriter(pages)
  const contents = groups.flatMap((group) => [
    `- ${group.title}`,
    ...group.pages.map(({ title }) => `  - [${title}](#${slugOf(title)})`),
  ])
  return `${[
    ...pages.slice(0, 1).flatMap(({ title, lead }) => [`# ${title}`, link(lead)]),
    contents.join('\n'),
    ...pages.flatMap((page, index) => pageParts(page, index > 0, link)),
  ].join('\n\n')}\n`
}

type WriteLinks = (text: string) => string

/** The first page has its title already. */
const pageParts = (page: ManualPage, hasTitle: boolean, link: WriteLinks): string[] => [
  ...(hasTitle ? [`## ${page.title}`, link(page.lead)] : []),
  ...page.sections.flatMap(({ title, blocks, examples = [] }) => [
    `### ${title}`,
    ...[...blocks, ...examples].flatMap((block) => blockParts(block, link)),
  ]),
]

function blockParts(block: ManualBlock, link: WriteLinks): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [link(block.text)]
    case 'heading':
      return [`#### ${block.text}`]
    case 'note':
      return [`> ${link(block.text)}`]
    case 'list':
      return [
        block.items
          .map((item, n) => `${block.ordered ? `${n + 1}.` : '-'} ${link(item)}`)
          .join('\n'),
      ]
    case 'table':
      return [tableOf(block.table, link)]
    case 'code':
      return block.samples.flatMap(({ label, language, code }) => [
        block.samples.length > 1 ? `${block.title}, ${label}:` : `${block.title}:`,
        `\`\`\`${language}\n${code}\n\`\`\``,
      ])
    case 'endpoint':
      return [`\`${block.method} ${block.path}\``]
    case 'fields':
      return [
        `#### ${block.title}`,
        block.fields
          .map(({ name, depth, type, meaning, values }) => {
            const listed =
              values.length > 0 ? ` ${values.map((value) => `\`${value}\``).join(', ')}.` : ''
            return `${'  '.repeat(depth)}- \`${name}\` (${type}): ${meaning}${listed}`
          })
          .join('\n'),
      ]
    case 'errors':
      return [
        block.errors
          .map(({ status, codes, message, href }) => {
            const names = codes.length > 0 ? codes.map((code) => `\`${code}\``) : [noCode]
            return `- ${status} ${link(`[${names.join(', ')}](${href})`)}: ${message}`
          })
          .join('\n'),
      ]
  }
}

const tableOf = ({ head, rows }: ManualTable, link: WriteLinks): string =>
  [head, head.map(() => '---'), ...rows.map(({ cells }) => cells.map(link))]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

/** The anchor that Markdown gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/**
 * Links within the manual lead to the heading of the page or, if its title is unique, of the section.
 * Links to other pages of this service are complete URLs.
 */
function linkWriter(pages: readonly ManualPage[]): WriteLinks {
  const titles = pages.flatMap(({ title, sections }) => [
    title,
    ...sections.map((each) => each.title),
  ])
  const targetOf = (path: string): string => {
    const [pathname, id] = path.split('#')
    const page = pages.find((each) => each.path === pathname)
    if (!page) return env.baseUrl + path
    const section = page.sections.find((each) => each.id === id)
    const isUnique = titles.filter((title) => title === section?.title).length === 1
    return `#${slugOf(section && isUnique ? section.title : page.title)}`
  }
  return (text) => text.replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${targetOf(path)})`)
}
