import { foldName } from '#lib/auth/username.ts'

/**
 * The key of a person among those of a membership, made of the name: the letters and marks of every script, without
 * case, apostrophes and compatibility forms (NFKC). Names that differ in a letter or a mark never share one.
 */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replace(/['’`]/g, '')
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? folded
}

/**
 * The key that version 0.2.0 made of a name, and which accounts still have: a to z and digits only. People with
 * different names share one, so it finds only an account with the same name (decision 036).
 */
export const formerNameKey = (name: string): string =>
  foldName(name)
    .match(/[a-z\d]+/g)
    ?.join('-') ?? 'contact'
