/**
 * The changes that no test can notice, because what the service does stays the same. The place is that of every change
 * of this kind in this line.
 * @type {readonly { path: string, operator: string, line: string, reason: string }[]}
 */
export const equivalents = []
