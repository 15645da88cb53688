import { recordedKinds } from '#db/values/request-kinds.ts'
import { date, identifier, saying } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { chosenFrom, maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const enter = sentencesOf((text) => text.staffPrivacy.record.enter)

/** A request about someone's data that staff record. */
export const RecordRequest = message('record-request', {
  kind: identifier('kind', ...chosenFrom(enter.kind, ...recordedKinds)),
  user: identifier('user', maxLength(1024)),
  name: identifier('name', maxLength(200)),
  received: saying(date('received', required(enter.received)), enter.day),
  note: identifier('note', maxLength(200, enter.noteLength)),
})
