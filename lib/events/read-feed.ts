import {
  type FeedEvent,
  type FeedPlace,
  findEvents,
  findPlaceBeforeDay,
} from '#db/queries/events/feed.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import {
  cursorGone,
  type Feed,
  type FeedRequest,
  maxEvents,
  sinceGone,
} from '#lib/contracts/events/feed.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { countWakes, isWaitingOver, waitForEvents } from './feed-readers.ts'

/**
 * Reads the events after a cursor, from a day in London on, or from the oldest on, at most 500. Without any, it waits
 * for the next one for as long as the reader says. Fails with 410 if the feed does not have the cursor (decision
 * 093), or no event before the day (decision 111).
 */
export async function readFeed(
  { after, since, wait }: MessageValue<typeof FeedRequest>,
  signal: AbortSignal,
): Promise<MessageValue<typeof Feed>> {
  const place = after ? placeOf(after) : since ? await placeBefore(since) : null
  if (place === undefined) throw new Failure(fieldFault('after', 'FormatRule'))
  const end = performance.now() + Number(wait ?? 0) * 1_000
  while (true) {
    const wakes = countWakes()
    const page = await findPage(place)
    const leftMs = end - performance.now()
    if (page.events.length > 0 || leftMs <= 0 || isWaitingOver() || signal.aborted) {
      return { ...page, cursor: page.cursor ?? (place ? cursorOf(place) : undefined) }
    }
    await waitForEvents(leftMs, signal, wakes)
  }
}

/** The place before the events of a day. */
async function placeBefore(day: string) {
  const found = await findPlaceBeforeDay(db, day)
  if (!found?.isKnown) throw new Failure(sinceGone)
  return found.place
}

async function findPage(place: FeedPlace | null) {
  const { isKnown, events } = await findEvents(db, place, maxEvents)
  if (!isKnown) throw new Failure(cursorGone)
  const last = events.at(-1)
  return { events: events.map(eventOf), cursor: last && cursorOf(last) }
}

/** An event as the feed and webhooks have it. */
export const eventOf = (event: FeedEvent) => ({
  id: event.id,
  type: event.type,
  time: new Date(event.at),
  account: event.accountId,
  membership: event.membershipId,
  application: event.applicationId,
  subscription: event.subscriptionId,
  changed: event.changed,
  cause: event.cause?.action,
  by: event.cause?.by,
})
