import { daysAfter } from '#lib/text/language/format-date-time.ts'
import { CellFault, type CellParser, cellFault, type ImportValue } from './cell-fault.ts'
import { parsePastDate } from './parse-date.ts'
import { parseFlag } from './parse-text.ts'

const died = /^(deceased|dec['’]?d|dead|died|death|passed away|rip|r\.i\.p\.?|†|late)$/i
const year = /^(19|20)\d\d$/
const lives = /^(alive|living)$/i
const ended =
  /^(lapsed|resigned|left|leaver|cancell?ed|ended|expired|former|ex|past|terminated|withdrawn|closed|inactive|not renewed|archived?)([ -]member(ship)?)?$/i
const current =
  /^(active|current|live|paid( up)?|valid|renewed|enabled|new|approved|in date|life|joined|registered)?[ -]?(member(ship)?)?$/i

/** True for a person who has died: yes, a word for it, or the day or the year in which they did. */
export const parseDeath: CellParser = (text, context) => {
  if (died.test(text) || year.test(text)) return true
  if (lives.test(text)) return false
  const flag = parseFlag(text, context)
  if (!(flag instanceof CellFault)) return flag
  return parsePastDate(text, context) instanceof CellFault ? cellFault('death-format') : true
}

/** `deceased` of a person, `ended` of a membership, or `current`. Another status is left out, which is a warning of its row. */
export const parseStatus: CellParser = (text) => {
  if (died.test(text)) return 'deceased'
  if (ended.test(text)) return 'ended'
  return current.test(text) ? 'current' : null
}

/**
 * Completes the day on which a membership ended, of the row that is made of these values, by its status: the day after the
 * last that is paid for, or today. Returns the column if the file does not say the day, so that a stored one stays.
 */
export function endByStatus(
  row: Record<string, ImportValue>,
  { status, ended_on, renews_on }: Readonly<Record<string, ImportValue | undefined>>,
  today: string,
): readonly 'ended_on'[] {
  const isEnded = status === 'ended' && !ended_on
  if (isEnded) {
    const next = typeof renews_on === 'string' ? daysAfter(renews_on, 1) : today
    row.ended_on = next < today ? next : today
  }
  row.ended_on ??= null
  return isEnded || ended_on === undefined ? ['ended_on'] : []
}
