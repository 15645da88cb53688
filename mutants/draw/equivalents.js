/**
 * The changes that no test can notice, because the service does the same with them: all changes of the operator in the
 * line.
 * @type {readonly { path: string, operator: string, line: string, reason: string }[]}
 */
export const equivalents = [
  {
    path: 'db/queries/events/feed.ts',
    operator: 'number',
    line: 'where position < coalesce((select position from first_place), 9223372036854775807)',
    reason: 'No position is as large.',
  },
  {
    path: 'lib/imports/reading/workbook/elements.ts',
    operator: 'coalesce',
    line: "export const isTrue = (value: string | undefined): boolean => /^\\s*(1|true)\\s*$/.test(value ?? '')",
    reason: 'undefined is compared as the text "undefined", which is not true either.',
  },
]
