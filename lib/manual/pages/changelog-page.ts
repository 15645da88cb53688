import { en } from '#lib/text/en.ts'
import type { ManualBlock, ManualPage } from '../model.ts'
import { manualPage } from '../prose.ts'

const text = en.manual.changelog

/** What has changed for client programs, and what they can rely on. */
export const changelogPage = (): ManualPage =>
  manualPage('/developers/changelog', text, { changes: text.entries.flatMap(entryBlocks) })

const entryBlocks = ({ date, title, changes }: (typeof text.entries)[number]): ManualBlock[] => [
  { kind: 'heading', id: date, text: `${formatDay(date)}: ${title}` },
  { kind: 'list', items: changes },
]

const formatDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
