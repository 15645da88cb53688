import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'

/** A program that a page of the manual prints. */
interface Program {
  readonly language: string
  /** The name of the language, or of the file. */
  readonly label: string
  readonly code: string
}

/** The code blocks of a page of the manual that have this title, with the URL of the service. */
export async function programsOf(page: string, title: string, url: string): Promise<Program[]> {
  const markdown = await readFile(join(root, `lib/manual/pages/${page}.md`), 'utf8')
  const blocks = markdown.matchAll(/^```(\w+) ([^,\n]+), ([^\n]+)\n(.*?)\n```$/gms)
  return [...blocks].flatMap(([, language = '', found, label = '', code = '']) =>
    found === title
      ? [{ language, label, code: `${code.replaceAll('http://localhost:3000', url)}\n` }]
      : [],
  )
}
