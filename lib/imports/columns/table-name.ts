/** The tables that an import can fill, one file each. */
export const tableNames = ['accounts', 'memberships', 'contacts', 'fees', 'subscribers'] as const

/** One of the tables that an import can fill. */
export type TableName = (typeof tableNames)[number]

/** The content of a file: one table, or a sheet with a person and their membership on each line. */
export type SheetKind = TableName | 'sheet'
