const mark = '#FORMAT! '

/** The text of a cell whose format hides a part of its value. */
export const unshown = (value: string): string => `${mark}${value}`

/** Returns true for such a text, also in an errors.csv. */
export const isUnshown = (cell: string): boolean => cell.startsWith(mark)
