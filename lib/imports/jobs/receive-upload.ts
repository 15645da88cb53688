import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Database } from '#db/driver/connect.ts'
import { addJob, completeUpload, deleteJob } from '#db/queries/imports/jobs-edit.ts'
import { accountField } from '#lib/auth/draft.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { withJobPool } from '#lib/runtime/database.ts'
import { fairQueue, isQueueRejection } from '#lib/runtime/fair-queue.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { tableNames } from '../columns/table-name.ts'
import { maxUploadMegabytes, uploadTimeoutMs } from './job.ts'
import { storePieces } from './job-pieces.ts'

/** The largest file that staff can upload. */
const maxUploadBytes = maxUploadMegabytes * 1_000_000
/** The limit for the rest of the form: the boundaries, the headers of the parts and the other fields. */
const maxFormBytes = 10_000

/** The reason why an upload cannot be used; `account` if its page was that of another account. */
type UploadProblem = 'account' | 'file' | 'kind' | 'size' | 'incomplete' | 'busy'

const kinds = ['sheet', ...tableNames] as const

/** The uploads that a process receives at a time. */
export const maxUploads = 4

/**
 * An upload has a connection to the database of its own while it arrives. Without a limit, slow uploads would
 * leave no connection for others (decision 032).
 */
const uploads = processSingleton('uploads', () =>
  fairQueue({ name: 'uploads', maxRunning: maxUploads, maxWaiting: 0, maxMs: uploadTimeoutMs }),
)

/** Stores an uploaded file while it arrives, so that memory stays flat, and asks for its check; returns the job's id. */
export async function receiveUpload(
  staff: StaffMember,
  { headers, body }: Pick<Request, 'headers' | 'body'>,
): Promise<{ readonly id: string } | { readonly problem: UploadProblem }> {
  const type = headers.get('content-type') ?? ''
  if (!body || !type.startsWith('multipart/form-data')) return { problem: 'file' }
  if (Number(headers.get('content-length')) > maxUploadBytes + maxFormBytes) {
    return { problem: 'size' }
  }
  try {
    return await uploads({ key: staff.accountId }, () => storeUpload(staff, type, body))
  } catch (error) {
    if (isQueueRejection(error)) return { problem: 'busy' }
    throw error
  }
}

async function storeUpload(
  staff: StaffMember,
  type: string,
  body: NonNullable<Request['body']>,
): ReturnType<typeof receiveUpload> {
  const actor = actorFor(staff, 'import-data')
  return withJobPool(async (pool) => {
    const id = await addJob(pool, { kind: 'import' }, actor)
    try {
      const { fields, file, bytes } = await receiveForm(
        pool,
        id,
        type,
        Readable.fromWeb(body as never),
      )
      const kind = kinds.find((name) => name === fields.get('kind'))
      const problem =
        (fields.get(accountField) ?? staff.accountId) !== staff.accountId
          ? 'account'
          : bytes > maxUploadBytes
            ? 'size'
            : !kind
              ? 'kind'
              : bytes === 0
                ? 'file'
                : undefined
      if (!problem) {
        await completeUpload(pool, id, { file, kind, bytes }, actor)
        return { id }
      }
      await deleteJob(pool, id)
      return { problem }
    } catch (error) {
      await deleteJob(pool, id)
      if (isOfDatabase(error)) throw error
      // The browser disconnected, or sent something else than a form.
      return { problem: 'incomplete' }
    }
  })
}

const isOfDatabase = (error: unknown) => error instanceof Error && /query/i.test(error.message)

async function receiveForm(pool: Database, id: string, type: string, body: Readable) {
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fileSize: maxUploadBytes + 1, files: 1, fields: 5, fieldSize: 100, parts: 6 },
  })
  const fields = new Map<string, string>()
  let file = ''
  let storing: Promise<number> = Promise.resolve(0)
  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (_, stream, name) => {
    file = safeFileName(name ?? '')
    storing = storePieces(pool, id, 'upload', stream)
    storing.catch((error) => body.destroy(error))
  })
  await pipeline(body, parser)
  return { fields, file, bytes: await storing }
}

const maxNameBytes = 150

/** The name without folders and what no file system takes; it is shown, and names a file on disk. */
function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const allowed = base.replace(/[\p{C}:*?"<>|]/gu, '').trim()
  // The bytes of half a character become U+FFFD.
  const safe = Buffer.from(allowed)
    .subarray(-maxNameBytes)
    .toString()
    .replace(/^\uFFFD+/, '')
  return /[^.]/.test(safe) ? safe : 'file'
}
