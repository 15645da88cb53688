import { fillFacts } from './facts.ts'
import type { ManualBlock, ManualPage, ManualSection } from './model.ts'

/** Sentences as lib/text has them: a string is a paragraph, an array a list. */
export type Prose = readonly (string | readonly string[])[]

/** The sentences of a page. Each section has its anchor as the key. */
export interface PageText {
  readonly title: string
  readonly shortTitle?: string
  readonly lead: string
  readonly sections: Readonly<Record<string, { readonly title: string; readonly text: Prose }>>
}

/** Makes blocks of sentences, with the facts in their places. */
export const proseOf = (text: Prose): ManualBlock[] =>
  text.map((part) =>
    typeof part === 'string'
      ? { kind: 'paragraph', text: fillFacts(part) }
      : { kind: 'list', items: part.map(fillFacts) },
  )

/** The blocks that code derives for a section, after its sentences. */
export type DerivedBlocks = Readonly<Record<string, readonly ManualBlock[]>>

/** Makes a page of its sentences and of the blocks that code derives, by section. */
export function manualPage(path: string, text: PageText, derived: DerivedBlocks = {}): ManualPage {
  const { title, shortTitle, lead, sections } = text
  return {
    path,
    title,
    ...(shortTitle ? { shortTitle } : {}),
    lead: fillFacts(lead),
    sections: Object.entries(sections).map(
      ([id, section]): ManualSection => ({
        id,
        title: section.title,
        blocks: [...proseOf(section.text), ...(derived[id] ?? [])],
      }),
    ),
  }
}
