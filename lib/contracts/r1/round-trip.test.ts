import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonWriter, readJson } from '#lib/contract/json.ts'
import type { Message } from '#lib/contract/message.ts'
import { readXml } from '#lib/contract/read-xml.ts'
import { validate } from '#lib/contract/validate.ts'
import { xmlWriter } from '#lib/contract/xml.ts'
import { generateValue, messages } from './message-generators.ts'

type Write = (message: Message) => (value: never) => string

const formats = [
  ['XML', xmlWriter as Write, readXml],
  ['JSON', jsonWriter as Write, readJson],
] as const

describe.each(formats)('in %s', (_, writer, read) => {
  test.each(messages)('a %s arrives as it was written', (_, message) => {
    const write = writer(message)
    fc.assert(
      fc.property(generateValue(message), (value) => {
        const raw = read(write(value as never), message)
        if (!raw) throw new Error('what we write, we do not read')
        expect(validate(message, raw)).toStrictEqual({ value })
      }),
    )
  })

  test.each(messages)('a %s is written the same way twice', (_, message) => {
    const write = writer(message)
    fc.assert(
      fc.property(generateValue(message), (value) => {
        const backwards = Object.fromEntries(Object.entries(value).reverse())
        expect(write(backwards as never)).toBe(write(value as never))
      }),
    )
  })
})
