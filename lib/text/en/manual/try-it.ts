/** The form with which a reader of the manual sends a request to the demonstration. */
export const tryItText = {
  title: 'Try it',
  lead: 'This service runs on its demonstration database, so you can send real requests from this page. Those that write do write, and emails go to the folder of outgoing emails.',
  member: 'Member',
  memberHint:
    'The page signs this demonstration member in, with the endpoint for passwords, and sends the token.',
  membership: 'membership',
  membershipHint: 'Leave it empty for the first membership of this member.',
  codeHint:
    'Leave it empty to exchange a new code: the page gives the demonstration client access to the account of Ada Fields.',
  format: 'Format',
  formats: { json: 'JSON', xml: 'XML', form: 'Form' },
  submit: 'Send the request',
  pending: 'Sending the request …',
  result: 'Result',
  request: 'The request',
  response: 'The response',
}
