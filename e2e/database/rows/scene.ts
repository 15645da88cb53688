import type { Database } from '#db/driver/connect.ts'
import { listOpenKinds } from '#db/queries/privacy/privacy-requests.ts'
import { completePrivacyRequest } from '#db/queries/privacy/privacy-requests-edit.ts'
import { context } from '../../fixtures/statements.ts'
import type { Sides } from './two-sides.ts'

/** The needs of an act: the rows of Ada, the officer and the connection on which it runs. */
export interface Scene extends Sides {
  readonly db: Database
}

export interface Act {
  /** Brings about the state that it needs, and returns the id of what it is about. */
  readonly prepare?: (scene: Scene) => Promise<unknown>
  /** Returns false or nothing if it was refused. */
  readonly run: (scene: Scene, id: string) => Promise<unknown>
}

export const rights = { primary: false, billing: false, lsfr: true }

export const idOf = ({ ada }: Scene, label = 'ada') => {
  const id = ada.ids[label]
  if (!id) throw new Error(`${label} is unknown.`)
  return id
}
export const session = ({ ada }: Scene) => ada.hash('session unused')
export const actor = ({ officer }: Scene) =>
  ({ accountId: officer.id, username: officer.username, role: 'administrator' }) as const
export const caller = ({ officer }: Scene) =>
  ({ session: officer.session, roles: ['administrator'], context }) as const
export const member = (scene: Scene) => ({
  memberId: idOf(scene),
  session: session(scene),
  context,
})

export const about = (scene: Scene) => ({ kind: 'person', id: idOf(scene) }) as const

export const findId = async ({ db }: Scene, text: string, ...parameters: string[]) => {
  const [row] = await db.$client.unsafe(text, parameters)
  return row?.id
}

/** The act that the preparation has made, which is taken back. */
export const madeAct = (scene: Scene, action: string) =>
  findId(scene, 'select id from audit_event where action = $1 and at = now()', action)

/** Answers the requests of Ada, which keep her account from being merged. */
export async function answerRequests(scene: Scene) {
  const accountId = idOf(scene)
  for (const kind of await listOpenKinds(scene.db, accountId))
    await completePrivacyRequest(scene.db, { accountId, kind }, 'olga')
}
