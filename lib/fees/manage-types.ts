import type { Actor } from '#db/queries/audit/audit.ts'
import * as queries from '#db/queries/fees/membership-types.ts'
import { membershipTypes } from '#db/values/membership-types.ts'
import type { TypeChange } from '#lib/contracts/forms/membership-type.ts'
import { type TypeDetail, withDefaults } from '#lib/records/known-types.ts'
import { displayedType, loadTypes } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { changedTranslations } from '#lib/text/language/translations.ts'

/** Lists the membership types that a record can have, in the order of the organisation (decision 110). */
export const listTypes = async (): Promise<readonly TypeDetail[]> =>
  withDefaults(await queries.listTypeDetails(db))

/** Finds a membership type by its stored name; undefined if there is none. */
export const findType = async (name: string): Promise<TypeDetail | undefined> =>
  (await listTypes()).find((type) => type.name === name)

/** Adds a membership type after all others, unless there is one of the same name, in capitals or not. */
export async function addType(
  name: string,
  { names, audience = null, position }: TypeChange,
  actor: Actor,
): Promise<'added' | 'exists'> {
  const types = await listTypes()
  const taken = [...membershipTypes, ...types.map((type) => type.name)].map(comparable)
  if (taken.includes(comparable(name))) return 'exists'
  const last = Math.max(...types.map((type) => type.position))
  const type = {
    name,
    names: changedTranslations({}, names),
    audience,
    position: position ?? last + 1,
    offered: true,
  }
  return (await save(type, actor)) ? 'added' : 'exists'
}

/** Changes a membership type, unless it is no longer as `shown` (decision 057); records keep one that is not offered. */
export async function editType(
  name: string,
  change: TypeChange,
  actor: Actor,
  shown: TypeChange = {},
): Promise<'saved' | 'changed-meanwhile' | 'unknown'> {
  const type = await findType(name)
  if (!type) return 'unknown'
  return (await save(changed(type, change), actor, changed(type, shown)))
    ? 'saved'
    : 'changed-meanwhile'
}

async function save(type: TypeDetail, actor: Actor, shown?: TypeDetail): Promise<boolean> {
  const isSaved = await queries.saveTypeDetail(db, type, actor, shown)
  await loadTypes()
  return isSaved
}

const changed = (type: TypeDetail, change: TypeChange): TypeDetail => ({
  name: type.name,
  names: changedTranslations(type.names, change.names),
  audience: change.audience === undefined ? type.audience : change.audience,
  position: change.position ?? type.position,
  offered: change.offered ?? type.offered,
})

const comparable = (name: string) => displayedType(name).toLowerCase()
