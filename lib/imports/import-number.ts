/** The number of an import in a text; 0, which no import has, if it is none. */
export const importNumberOrZero = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : 0
