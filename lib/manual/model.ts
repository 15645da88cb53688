/**
 * The manual as data (decision 046): pages of sections of blocks. app/developers renders it for
 * browsers, and `writeMarkdown` as a document. A sentence may contain `code` and [links](/path).
 */
export interface ManualPage {
  /** The path on this service: /developers, or below it. */
  readonly path: string
  readonly title: string
  /** The name in the contents list, if it is shorter than the title. */
  readonly shortTitle?: string
  /** One or two sentences below the title. */
  readonly lead: string
  readonly sections: readonly ManualSection[]
}

/** A part of a page with a heading of its own. */
export interface ManualSection {
  /** The anchor. It stays the same when the title changes. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly ManualBlock[]
  /** Examples, which a wide page shows beside the text. */
  readonly examples?: readonly ManualBlock[]
}

/** What a section consists of. */
export type ManualBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A heading within a section. */
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  /** A paragraph that stands out. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: true }
  | { readonly kind: 'table'; readonly table: ManualTable }
  /** One example, or the same one in several languages or formats, of which the reader chooses one. */
  | { readonly kind: 'code'; readonly title: string; readonly samples: readonly CodeSample[] }
  | { readonly kind: 'endpoint'; readonly method: string; readonly path: string }
  | { readonly kind: 'fields'; readonly title: string; readonly fields: readonly ManualField[] }
  | { readonly kind: 'errors'; readonly errors: readonly ManualError[] }

/** A table; the first cell of each row is its heading. */
export interface ManualTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly ManualRow[]
}

/** A row of a table, with its anchor if links lead to it. */
export interface ManualRow {
  readonly id?: string
  readonly cells: readonly string[]
}

/** An example in one language or format. */
export interface CodeSample {
  /** The name of the language or format. A reader's choice applies to all examples that offer it. */
  readonly label: string
  readonly language: CodeLanguage
  readonly code: string
}

/** The languages of examples, by the names that Markdown uses. */
export type CodeLanguage =
  | 'http'
  | 'json'
  | 'xml'
  | 'text'
  | 'sh'
  | 'js'
  | 'ts'
  | 'python'
  | 'java'
  | 'csharp'
  | 'php'
  | 'apache'

/** A field of a message. */
export interface ManualField {
  readonly name: string
  /** The number of lists that contain the field. */
  readonly depth: number
  /** Its kind, whether it is required, and its length, as one phrase. */
  readonly type: string
  readonly meaning: string
  /** The only values, or the usual ones. */
  readonly values: readonly string[]
}

/** Errors of an endpoint that have the same status and message. */
export interface ManualError {
  readonly status: number
  /** Empty for an error without a code. */
  readonly codes: readonly string[]
  readonly message: string
  /** The anchor on the page of errors. */
  readonly href: string
}

/** A group of pages in the contents list. */
export interface ManualGroup {
  readonly title: string
  readonly pages: readonly ManualPage[]
}
