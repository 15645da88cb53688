import { currentLanguage } from './language/language.ts'
import { number } from './language/plural.ts'

/** A count in digits, in the language of the request: '12,500'. */
export const formatNumber = (count: number): string => number[currentLanguage()](count)
