import { ReadableStream as NodeStream } from 'node:stream/web'

/** A body that is read while it is sent. If the browser disconnects, the generator ends. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(pieces) as ReadableStream<Uint8Array>
