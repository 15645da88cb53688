/** Writes who did something without the prefix of colleagues: `olga` for `staff:olga`, and `olga@host` as it is. */
export const formatOperator = (operator: string): string => operator.replace(/^staff:/, '')
