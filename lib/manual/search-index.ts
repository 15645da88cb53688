import type { ManualBlock, ManualPage } from './model.ts'

/** What the search of the manual finds: a section, or a row to which links lead. */
export interface SearchEntry {
  readonly href: string
  readonly page: string
  readonly title: string
  readonly text: string
}

/** Lists everything that the search of the manual finds. The browser searches it without a server. */
export const searchIndex = (pages: readonly ManualPage[]): SearchEntry[] =>
  pages.flatMap(({ path, title: page, lead, sections }) => [
    { href: path, page, title: page, text: plain(lead) },
    ...sections.flatMap(({ id, title, blocks }) => [
      { href: `${path}#${id}`, page, title, text: plain(blocks.flatMap(wordsOf).join(' ')) },
      ...blocks.flatMap((block) =>
        block.kind === 'table'
          ? block.table.rows.flatMap(({ id, cells: [first = '', ...rest] }) =>
              id
                ? [
                    {
                      href: `${path}#${id}`,
                      page,
                      title: plain(first),
                      text: plain(rest.join(' ')),
                    },
                  ]
                : [],
            )
          : [],
      ),
    ]),
  ])

/** The words of a block. Examples repeat what other blocks say. */
function wordsOf(block: ManualBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'note':
      return [block.text]
    case 'list':
      return [...block.items]
    case 'table':
      return block.table.rows.flatMap(({ cells }) => cells)
    case 'endpoint':
      return [`${block.method} ${block.path}`]
    case 'fields':
      return block.fields.map(({ name, meaning }) => `${name}: ${meaning}`)
    case 'errors':
      return block.errors.map(({ codes, message }) => `${codes.join(' ')} ${message}`)
    case 'code':
      return []
  }
}

/** A sentence without its markup. */
const plain = (text: string): string =>
  text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*|`/g, '')
