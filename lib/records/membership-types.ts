import { listTypeDetails } from '#db/queries/fees/membership-types.ts'
import { membershipTypes } from '#db/values/membership-types.ts'
import { env } from '#lib/env.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { db } from '#lib/runtime/database.ts'
import { type Translations, textIn } from '#lib/text/language/translations.ts'
import { knownTypes, setKnownTypes, type TypeDetail } from './known-types.ts'

/** A membership type with the organisation's name in place of 'Scheme' (decision 026). */
export const displayedType = (type: string): string => type.replaceAll('Scheme', () => env.orgName)

/** All membership types of interface 2.6 with the organisation's name. */
export const displayedTypes: readonly string[] = membershipTypes.map(displayedType)

/** Reads the membership types from a database, for all readers of this process. */
export async function loadTypes(from = db): Promise<void> {
  setKnownTypes(await listTypeDetails(from))
}

const loadAgain = cacheFor(1_000, () => loadTypes())

/** Reads the membership types again if they were read more than a second ago. If that fails, they stay as they are. */
export const refreshTypes = (): Promise<void> => loadAgain().catch(() => {})

/** Finds a membership type by its stored or displayed name. */
export const findType = (type: string): TypeDetail | undefined =>
  knownTypes().find(({ name }) => name === type || displayedType(name) === type)

/** The stored name of a known type; undefined if there is none of this name. */
const typeNamed = (type: string): string | undefined => findType(type)?.name

/** The membership type as it is stored, of one with the organisation's name (decision 026). */
export const storedType = (displayed: string): string => typeNamed(displayed) ?? displayed

/** The names that the organisation has given a membership type in other languages. */
export const typeNames = (type: string): Translations => findType(type)?.names ?? {}

/** The name of a membership type, stored or displayed, on a page in the current language. */
export const typeName = (type: string): string => textIn(displayedType(type), typeNames(type))

/** The stored names of the types that have a text in one of their names. */
export const typesLike = (text: string): readonly string[] =>
  knownTypes()
    .filter(({ name, names }) =>
      [displayedType(name), ...Object.values(names)].some((one) =>
        one.toLowerCase().includes(text.toLowerCase()),
      ),
    )
    .map(({ name }) => name)

/** True of a type that persons, or organisations, can have. */
export const isFor = (type: string, audience: 'individual' | 'organisation'): boolean =>
  [audience, null, undefined].includes(findType(type)?.audience)

/** The membership types to choose from, with their names: those on offer and the one that a record has. */
export const typeOptions = (chosen?: string): readonly { value: string; label: string }[] =>
  knownTypes()
    .filter(({ name, offered }) => offered || name === chosen)
    .map(({ name }) => ({ value: name, label: typeName(name) }))
