import * as en from '#lib/text/en.ts'
import { type FieldFault, fieldFault } from '../fault.ts'

/** The problems of a body as a whole, by the name of the sentence. */
export type BodyProblem = keyof typeof en.api.body

/** The maximum number of fields in a body, known or not: a message of the interface has twelve at most. */
export const maxFields = 100

/** The maximum depth of a body: elements within elements, or values within values. */
export const maxDepth = 16

/** Problems of well-formed bodies: the interface names another root. */
const rootProblems: readonly BodyProblem[] = ['otherRoot', 'soap', 'notAnObject']

/** The fault of a body that is rejected before its fields are read, with the place of the problem. */
export const bodyFault = (
  problem: BodyProblem,
  text: string,
  offset: number,
  root = '',
): FieldFault =>
  fieldFault(
    'body',
    rootProblems.includes(problem) ? 'RootRule' : 'WellFormedRule',
    en.api.body[problem]
      .replace('{place}', () => placeOf(text, offset))
      .replace('{root}', () => root),
  )

/** Lines and columns are counted from 1, columns in characters. */
function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return en.api.place(lines.length, [...(lines.at(-1) as string)].length + 1)
}
