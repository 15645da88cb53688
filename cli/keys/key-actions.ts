import { operatorText } from '#lib/text/en/operators.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { alignColumns, dateOf } from '../table.ts'

const text = operatorText.keys

/** Prints all signing keys, without their private halves. */
export async function runKeysList(): Promise<CommandResult> {
  await openServiceDatabase()
  const { listKeys } = await import('#lib/oauth/manage-keys.ts')
  const keys = await listKeys()
  const rows = keys.map(({ id, createdAt, status }) => [id, dateOf(createdAt), text.status[status]])
  return { json: keys, text: rows.length > 0 ? alignColumns([text.columns, ...rows]) : text.none }
}

/** Creates a signing key, which signs after a day. */
export async function runKeysRotate(): Promise<CommandResult> {
  await openServiceDatabase()
  const { rotateKey } = await import('#lib/oauth/manage-keys.ts')
  const id = await rotateKey(operatorName())
  return { json: { id }, text: text.rotated(id) }
}

/** Deletes a signing key at once. */
export async function runKeysEnd({
  args: [id = ''],
}: {
  args: readonly string[]
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { endKey } = await import('#lib/oauth/manage-keys.ts')
  if (!(await endKey(id, operatorName()))) throw new CommandError(1, text.unknown(id))
  return { json: { id, ended: true }, text: text.ended(id) }
}
