import type { CallOptions, Client } from './client.ts'
import type { EventsResponse, Subject, SubjectsRequest } from './messages.ts'
import { failureOf, type Result, rejected } from './result.ts'
import { isTemporary, secondsBefore, wait } from './send.ts'

/** Where to begin, and what to do if the feed does not have that place. */
export interface FollowInput {
  /** The cursor of the last page that you have handled. */
  readonly after?: string
  /**
   * Replaces your copy by all of these subjects: delete what is not among them. Runs if there is no cursor, or if the
   * feed does not have it any more. Without it, 410 is the last result.
   */
  readonly reload?: (subjects: AsyncGenerator<Subject, void>) => void | Promise<void>
  /** The kinds of subjects that it gets; all if there are none. */
  readonly kinds?: readonly Kind[]
}

type Kind = NonNullable<SubjectsRequest['kind']>

const allKinds: readonly Kind[] = ['account', 'membership', 'contact', 'subscription']

/** The longest pause between two attempts, in seconds. */
const maxPauseSeconds = 60

/** Longer than the service waits for an event. */
const timeoutMs = 60_000

/**
 * Reads the feed for as long as it is read from, page by page, and waits for new events. What may pass is waited out.
 * If the feed does not have the cursor, `reload` gets everything, and the next page has no events and the cursor from which
 * the feed goes on. Any other failure is the last result. When the signal aborts, there is no last result.
 */
export async function* followEvents(
  client: Pick<Client, 'events' | 'subjects'>,
  { after, reload, kinds = allKinds }: FollowInput,
  options: CallOptions,
): AsyncGenerator<Result<EventsResponse>, void> {
  const { signal } = options
  let isLost = after === undefined && reload !== undefined
  while (!signal?.aborted) {
    const result =
      isLost && reload
        ? await reloadFrom(client, reload, kinds, options)
        : await persist(
            () =>
              client.events(
                { wait: '25', ...(after === undefined ? {} : { after }) },
                { ...options, timeoutMs: Math.max(options.timeoutMs ?? 0, timeoutMs) },
              ),
            signal,
          )
    if (signal?.aborted) return
    const wasLost = isLost
    isLost = !result.ok && result.status === 410 && reload !== undefined && !wasLost
    if (result.ok) {
      after = result.value.cursor ?? after
      if (wasLost || result.value.events.length > 0) yield result
    } else if (!isLost) {
      yield result
      return
    }
  }
}

/** Lists everything, and returns a page without events and with the cursor at which the first list began. */
async function reloadFrom(
  { subjects }: Pick<Client, 'subjects'>,
  reload: NonNullable<FollowInput['reload']>,
  kinds: readonly Kind[],
  options: CallOptions,
): Promise<Result<EventsResponse>> {
  let first: Result<EventsResponse> | undefined
  async function* list(): AsyncGenerator<Subject, void> {
    for (const kind of kinds) {
      let after: string | undefined
      do {
        const page = after === undefined ? { kind } : { kind, after }
        const result = await persist(() => subjects(page, options), options.signal)
        if (!result.ok) {
          first = result
          throw new Error(result.errors[0].message)
        }
        const { cursor } = result.value
        first ??= { ...result, value: { events: [], ...(cursor === undefined ? {} : { cursor }) } }
        yield* result.value.subjects
        after = result.value.after
      } while (after !== undefined)
    }
  }
  try {
    await reload(list())
    return first ?? rejected('caller', 'reload has not read the subjects.')
  } catch (cause) {
    return first && !first.ok ? first : failureOf(cause, 'caller')
  }
}

/** Repeats a call for as long as its failure may pass. */
async function persist<Value>(
  call: () => Promise<Result<Value>>,
  signal: AbortSignal | undefined,
): Promise<Result<Value>> {
  for (let failures = 1; ; failures += 1) {
    const result = await call()
    if (result.ok || !isTemporary(result) || signal?.aborted) return result
    const seconds = secondsBefore(result, Math.min(failures, 7))
    await wait(Math.min(seconds, maxPauseSeconds), signal).catch(() => {})
  }
}
