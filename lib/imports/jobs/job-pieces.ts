import type { Database } from '#db/driver/connect.ts'
import { findJobPiece, type JobPart } from '#db/queries/imports/jobs.ts'
import { addJobPiece } from '#db/queries/imports/jobs-edit.ts'

const pieceBytes = 1 << 19

/** Yields a stored file piece by piece. */
export async function* readPieces(db: Database, id: string, part: JobPart): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const piece = await findJobPiece(db, id, part, n)
    if (!piece) return
    yield piece
  }
}

/** Stores a file piece by piece while it is read, and returns its length in bytes. */
export async function storePieces(
  db: Database,
  id: string,
  part: JobPart,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  let held: Buffer[] = []
  let [n, heldBytes, total] = [0, 0, 0]
  const store = async () => {
    await addJobPiece(db, id, { part, n, bytes: Buffer.concat(held) })
    held = []
    heldBytes = 0
    n += 1
  }
  for await (const chunk of stream) {
    held.push(chunk)
    heldBytes += chunk.length
    total += chunk.length
    if (heldBytes >= pieceBytes) await store()
  }
  if (heldBytes > 0) await store()
  return total
}
