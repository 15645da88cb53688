import { readImportedHash } from '#lib/auth/hashing/readable-hash.ts'
import { type CellParser, cellFault } from './cell-fault.ts'

/** A password hash from another system, in the form in which it is stored. */
export const parseHash: CellParser = (text) => {
  const reading = readImportedHash(text)
  return 'hash' in reading ? reading.hash : cellFault(reading.fault, '')
}
