/** An example in one language or format. A reader's choice of a label applies to all examples that offer it. */
export interface Sample {
  readonly label: string
  readonly language: string
  readonly code: string
}

/** Rows of a table; `|` is escaped. */
export const rows = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')

/** A table whose rows code derives. */
export const table = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  rows([head, head.map(() => '---'), ...body])

/** The anchor of a row: at the start of its first cell. */
export const anchor = (id: string): string => `<a id="${id}"></a>`

/** Names as code, separated by commas. */
export const codeList = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ')

/** One example in several languages or formats: consecutive code blocks with the same title. */
export const example = (title: string, samples: readonly Sample[]): string =>
  samples
    .map(({ label, language, code }) => `\`\`\`${language} ${title}, ${label}\n${code}\n\`\`\``)
    .join('\n\n')
