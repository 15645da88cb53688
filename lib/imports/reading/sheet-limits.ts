/** The most columns of a file. The page of its report has a field for each. */
export const maxColumns = 200

/** The most rows of an .xlsx file, which is in memory as a whole. */
export const maxXlsxRows = 100_000

/** The largest .xlsx file, in megabytes. */
export const maxXlsxMegabytes = 10

/** The size of an .xlsx file once unpacked; reading it takes about five times as much memory. */
export const maxXlsxUnpackedMegabytes = 100
