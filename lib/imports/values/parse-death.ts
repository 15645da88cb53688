import { CellFault, type CellParser, cellFault } from './cell-fault.ts'
import { parsePastDate } from './parse-date.ts'
import { parseFlag } from './parse-text.ts'

const died = /^(deceased|dead|died|death|rip|r\.i\.p\.?|†|(19|20)\d\d)$/i
const lives = /^(alive|living)$/i

/** True for a person who has died: yes, a word for it, or the day or the year in which they did. */
export const parseDeath: CellParser = (text, context) => {
  if (died.test(text)) return true
  if (lives.test(text)) return false
  const flag = parseFlag(text, context)
  if (!(flag instanceof CellFault)) return flag
  return parsePastDate(text, context) instanceof CellFault ? cellFault('death-format') : true
}
