import type { ReplyWords, SavedReply } from '#db/queries/applications/saved-replies.ts'
import * as replies from '#db/queries/applications/saved-replies.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { changedTranslations } from '#lib/text/language/translations.ts'

export type { SavedReply }

/** Lists the saved replies, or those for a decision. */
export const listReplies = async (decision?: string): Promise<readonly SavedReply[]> =>
  (await replies.listReplies(db)).filter((reply) => !decision || reply.decision === decision)

/** Finds a saved reply; undefined if there is none. */
export const findReply = async (id: string): Promise<SavedReply | undefined> =>
  (await listReplies()).find((reply) => reply.id === guidOrNil(id))

/** Saves a reply for a decision. */
export const addReply = onPrimary(replies.addReply)

/** Changes a saved reply; false if it has been changed since it was shown, or removed. */
export async function editReply(
  id: string,
  change: ReplyWords,
  actor: Actor,
  shown: ReplyWords,
): Promise<boolean> {
  const reply = await findReply(id)
  const completed = (words: ReplyWords) => ({
    ...words,
    texts: changedTranslations(reply?.texts ?? {}, words.texts),
  })
  return replies.editReply(db, guidOrNil(id), completed(change), actor, completed(shown))
}

/** Removes a saved reply; false if there is none. */
export const removeReply = onPrimary(replies.removeReply)
