import type { StoredColumn, TableFacts } from '#db/backup/tables.ts'

/** A file of an export, with the columns of a table that it has. */
interface ExportFile {
  readonly path: string
  readonly columns: readonly StoredColumn[]
}

/** The files of a table: for another product and, if it has secrets, for these. Line n of both is one row. */
export function filesOf({
  name,
  columns,
}: TableFacts): [open: ExportFile, ...secrets: ExportFile[]] {
  const open = columns.filter(({ secret }) => !secret)
  const secrets = columns.filter(({ key, secret }) => key || secret)
  return [
    { path: `tables/${name}.csv`, columns: open },
    ...(open.length < columns.length ? [{ path: `secrets/${name}.csv`, columns: secrets }] : []),
  ]
}
