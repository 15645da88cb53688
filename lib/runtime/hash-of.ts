import { hash } from 'node:crypto'

/** Hashes a secret for storage. SHA-256 is enough, because 256 random bits cannot be guessed. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
