import type { World } from '../world.ts'

const post =
  (type: string) =>
  ({ caller }: Pick<World, 'caller'>, body: string | Buffer) =>
    caller.send({
      method: 'POST',
      path: '/r1/forgotpassword.eb',
      headers: { 'Content-Type': type, Accept: type },
      body,
    })

/** Posts a document to an endpoint whose message has one field. */
export const postXml = post('text/xml')
export const postJson = post('application/json')

/** An email address that no account has. */
export const emailText = 'unknown@nowhere.example'

/** The response to a document that is read as intended. */
export const accepted = '200 NoAccountRegistered'

export const wellFormed = '400 DataError:body:WellFormedRule'
export const root = '400 DataError:body:RootRule'
export const format = '400 DataError:email:FormatRule'
export const required = '400 DataError:email:RequiredRule'
export const duplicate = '400 DataError:email:DuplicateRule'

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
export const inRoot = (content: string) => `<requestreset>${content}</requestreset>`
export const inEmail = (content: string) => inRoot(`<email>${content}</email>`)
export const validXml = inEmail(emailText)
