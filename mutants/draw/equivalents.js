/**
 * The changes that no test can notice, because the service does the same with them: all changes of the operator in the
 * line.
 * @type {readonly { path: string, operator: string, line: string, reason: string }[]}
 */
export const equivalents = [
  {
    path: 'db/queries/applications/decisions.ts',
    operator: 'limit',
    line: "or (lower(username) ~>=~ (base.name || '0') and lower(username) ~<~ (base.name || ':'))",
    reason:
      'One more name counts as taken, which no candidate has, so that one more number is tried.',
  },
  {
    path: 'db/queries/events/feed.ts',
    operator: 'number',
    line: 'where position < coalesce((select position from first_place), 9223372036854775807)',
    reason: 'No position is as large.',
  },
  {
    path: 'db/queries/privacy/erasure.ts',
    operator: 'number',
    line: 'and (select count(*) from locked) >= 0',
    reason: 'What does not go with the account is about a membership, which is locked.',
  },
  {
    path: 'db/queries/privacy/erasure.ts',
    operator: 'guard',
    line: 'if (!hasCode(error, /^40P01$/)) throw error',
    reason: 'What fails for another reason than a deadlock fails again.',
  },
  {
    path: 'lib/imports/reading/workbook/elements.ts',
    operator: 'coalesce',
    line: "export const isTrue = (value: string | undefined): boolean => /^\\s*(1|true)\\s*$/.test(value ?? '')",
    reason: 'undefined is compared as the text "undefined", which is not true either.',
  },
]
