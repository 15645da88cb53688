/** Sections that are in English only, with their frame: for developers and staff (decision 056). */
const sections = /^\/(developers|staff)(?![\w-])/

/** Returns true if the page at a path is in English whatever language the visitor prefers. */
export const isEnglishOnly = (path: string): boolean => sections.test(path)
