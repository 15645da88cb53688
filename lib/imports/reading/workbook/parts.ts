import { type Attributes, isTrue, visitElements } from './elements.ts'
import { builtInFormats } from './number-format.ts'

/** Returns the XML of a part of a workbook by its path; empty if the workbook does not have it. */
export type Parts = (path: string) => string

/** A sheet of a workbook. */
export interface SheetPart {
  readonly name: string
  readonly isHidden: boolean
  readonly path: string
}

/** The parts of a workbook that its sheets share. */
export interface WorkbookFacts {
  /** The worksheets in the order of their tabs. */
  readonly sheets: readonly SheetPart[]
  /** The days from 1 January 1900 to the first day of the workbook. */
  readonly firstDay: number
  readonly sharedTexts: readonly string[]
  /** The number formats by the number of the style of a cell. */
  readonly formats: readonly string[]
}

const daysUntil1904 = 1462

/** Reads the facts that the sheets of a workbook share. */
export function readFacts(parts: Parts): WorkbookFacts {
  const targets = new Map<string | undefined, string>()
  visitElements(parts('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Type, Target = '' }) {
      if (name === 'Relationship' && Type?.endsWith('/worksheet')) {
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      }
    },
  })
  const sheets: SheetPart[] = []
  let firstDay = 0
  visitElements(parts('xl/workbook.xml'), {
    open(element, { name = '', state = 'visible', id, date1904 }) {
      if (element === 'workbookPr' && isTrue(date1904)) firstDay = daysUntil1904
      const path = element === 'sheet' ? targets.get(id) : undefined
      if (path !== undefined)
        sheets.push({ name: unescapeText(name), isHidden: state !== 'visible', path })
    },
  })
  return {
    sheets,
    firstDay,
    sharedTexts: readSharedTexts(parts('xl/sharedStrings.xml')),
    formats: readFormats(parts('xl/styles.xml')),
  }
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  if (xml === '') return texts
  const text = textReader()
  visitElements(xml, {
    open: text.open,
    text: text.add,
    close(name) {
      text.close(name)
      if (name === 'si') texts.push(text.take())
    },
  })
  return texts
}

/** Collects the text of a cell from its runs, without the phonetic ones. */
export function textReader() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    add(piece: string) {
      if (isText) text += piece
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    take(): string {
      const whole = unescapeText(text)
      text = ''
      return whole
    },
  }
}

/** `_x000D_` stands for a character that XML cannot contain (ECMA-376, part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function readFormats(xml: string): string[] {
  const declared = new Map<string | undefined, string>()
  const formats: string[] = []
  if (xml === '') return formats
  let isOfCells = false
  visitElements(xml, {
    open(name, { numFmtId = '0', formatCode = '' }: Attributes) {
      if (name === 'numFmt') declared.set(numFmtId, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) {
        formats.push(declared.get(numFmtId) ?? builtInFormats[Number(numFmtId)] ?? unknownFormat)
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

/** A format that shows nothing, so that its numbers are faults. */
const unknownFormat = ';;;'
