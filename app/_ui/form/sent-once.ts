import { randomUUID } from 'node:crypto'
import { onceField } from '#lib/auth/act-once.ts'

/** The hidden field of a form that acts once, also if it is sent twice, as by a second click without script. */
export const sentOnce = (): Readonly<Record<string, string>> => ({ [onceField]: randomUUID() })
