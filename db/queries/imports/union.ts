/** The query of the rows of all queries, equal ones too; of none, with these columns, if there is no query. */
export const unionAll = (columns: string, queries: readonly string[]): string =>
  [`select ${columns} where false`, ...queries].join('\n union all ')
