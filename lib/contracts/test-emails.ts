import { client, endpoint } from '#lib/contract/endpoint.ts'
import { dateTime, list, secret, text } from '#lib/contract/field.ts'
import { type MessageValue, message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** The emails that requests of a test client caused, the newest first (decision 097). */
export const TestEmails = message('testEmails', {
  emails: list('emails', 'item', {
    id: text('id', required()),
    time: dateTime('time', required()),
    recipient: text('recipient', required()),
    subject: text('subject', required()),
    // It may contain a temporary password or a link that confirms.
    text: secret('text', required()),
  }),
})

/** Reads the emails of a test client (decision 097). */
export const testEmails = endpoint({
  method: 'GET',
  path: '/test-emails',
  access: client('test'),
  summary: 'Returns the emails that requests of this test client caused.',
  response: TestEmails,
})

/** A response, for the OpenAPI description and the manual. */
export const testEmailsExample: {
  readonly request?: undefined
  readonly response: MessageValue<typeof TestEmails>
} = {
  response: {
    emails: [
      {
        id: '01900000-0000-7000-8000-0000000000e1',
        time: new Date('2027-01-31T09:00:00Z'),
        recipient: 'cy@green-valley.example',
        subject: 'Your temporary password',
        text: 'Hello Cy. Here is your temporary password: ABCDE-FGHJK-LMNPQ-RSTUV',
      },
    ],
  },
}
