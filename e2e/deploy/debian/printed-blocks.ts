import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/service.ts'

/** A block of code of a document; without a language it is the output of a command, or a part of a file. */
interface PrintedBlock {
  readonly language: string
  readonly text: string
}

const headingOrBlock = /^#+ (?:\d+\. )?(.*)$|^( *)```(\w*)\n([\s\S]*?)^ *```/gm

function blocksOf(document: string): [string, PrintedBlock][] {
  const blocks: [string, PrintedBlock][] = []
  let [section, number] = ['', 0]
  const text = readFileSync(join(root, `docs/${document}.md`), 'utf8')
  for (const [, heading, indent = '', language = '', code = ''] of text.matchAll(headingOrBlock)) {
    if (heading !== undefined) {
      section = heading
      number = 0
      continue
    }
    number += 1
    const unindented = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    blocks.push([`${document}, ${section}, ${number}`, { language, text: unindented }])
  }
  return blocks
}

/** The blocks of code of the operators' documents by document, heading and number: `production, Backup, 1`. */
export const printedBlocks: ReadonlyMap<string, PrintedBlock> = new Map(
  ['getting-started', 'production', 'larger', 'operating', 'worst-days', 'reference'].flatMap(
    blocksOf,
  ),
)
