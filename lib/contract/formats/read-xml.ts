import type { FieldFault } from '../fault.ts'
import type { Message } from '../message.ts'
import type { SubmittedFields } from '../validate.ts'
import { bodyFault } from './body-fault.ts'
import { parseXml } from './strict-xml.ts'

/** Reads an XML document, or returns the fault for which it is rejected. */
export function readXml(text: string, { root, fields }: Message): SubmittedFields | FieldFault {
  const document = parseXml(text, root)
  if ('rule' in document) return document
  if (document.root !== root) return bodyFault('otherRoot', text, rootOffset(text), root)
  const submitted = new Map<string, readonly (string | undefined)[]>()
  for (const { name } of Object.values(fields)) {
    const texts = document.texts.get(name)
    if (texts) submitted.set(name, texts)
  }
  return submitted
}

/** The first tag that is not in a comment. The document is well-formed. */
const rootOffset = (text: string) =>
  text.length - text.replace(/^\s*(<\?[\s\S]*?\?>)?(\s|<!--[\s\S]*?-->)*/, '').length
