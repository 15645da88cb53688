import { ErrorResponse, errorBody, type Fault, type FieldFault } from '../fault.ts'
import type { Message, MessageValue } from '../message.ts'
import type { SubmittedFields } from '../validate.ts'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'
import { jsonWriter } from './write-json.ts'
import { xmlWriter } from './write-xml.ts'

/** A response as a dialect writes it. */
export interface WrittenResponse {
  readonly status: number
  readonly body: string
  /** Headers that this response has in addition to those of its endpoint. */
  readonly headers?: Readonly<Record<string, string>>
}

/** An encoding of an endpoint's messages: reads requests, and writes responses and faults. */
export interface Dialect {
  /** The Content-Type of its responses. */
  readonly contentType: string
  /** Parses a request body, or returns the fault for which the whole body is rejected. */
  readonly read: (text: string, message: Message, headers: Headers) => SubmittedFields | FieldFault
  /** Compiles the writer of a response message. */
  readonly write: <M extends Message>(message: M) => (value: MessageValue<M>) => WrittenResponse
  /** Writes the response to a request that failed with these faults, which share one status. */
  readonly fail: (faults: readonly [Fault, ...Fault[]]) => WrittenResponse
}

/** The two formats of the interface (interface 1). */
export const dialects = {
  xml: dialect('text/xml; charset=utf-8', readXml, xmlWriter),
  json: dialect('application/json; charset=utf-8', readJson, jsonWriter),
} as const

function dialect(
  contentType: string,
  read: Dialect['read'],
  writerOf: <M extends Message>(message: M) => (value: MessageValue<M>) => string,
): Dialect {
  const writeErrors = writerOf(ErrorResponse)
  return {
    contentType,
    read,
    write: (message) => {
      const write = writerOf(message)
      return (value) => ({ status: 200, body: write(value) })
    },
    fail: (faults) => ({ status: faults[0].status, body: writeErrors(errorBody(faults)) }),
  }
}
