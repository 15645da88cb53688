import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Message, MessageValue } from '#lib/contract/message.ts'
import type { contracts } from './index.ts'

type ValueOf<M> = M extends Message ? MessageValue<M> : undefined

/** A request and a response of each endpoint. */
export type Examples<Contracts extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Contracts]: {
    readonly request?: ValueOf<Contracts[Name]['request']>
    readonly response: ValueOf<Contracts[Name]['response']>
  }
}

const producer = {
  type: 'Individual Producer',
  description: 'Farms and growers',
  individual: false,
}
const company = { type: 'Corporate Member', description: 'Companies', individual: false }

/** A request and a response of each endpoint, for the OpenAPI description and the manual. */
export const exampleMessages: Examples<typeof contracts> = {
  token: {
    request: {
      grantType: 'authorization_code',
      code: 'DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD',
      redirectUri: 'http://127.0.0.1:4444/callback',
      codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      clientId: 'demo-client',
      clientSecret: 'demo-secret-for-the-embedded-database-only',
    },
    response: {
      accessToken: 'gh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      tokenType: 'Bearer',
      expiresIn: 3600,
      refreshToken: 'gh_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
      scope: 'profile memberships',
    },
  },
  authenticate: {
    request: { type: 'token', username: 'ada', password: 'copper lantern meadow' },
    response: {
      realm: 'portal.example',
      token: 'gh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      expires: new Date('2026-01-31T09:00:00Z'),
    },
  },
  memberships: {
    response: {
      memberships: [
        {
          guid: '01900000-0000-7000-8000-000000000002',
          charityNumber: 'G1002',
          type: 'Producer Group',
          name: 'Green Valley Growers',
          address: 'The Packhouse, Hereford',
          postcode: 'HR1 1AA',
          country: 'United Kingdom',
        },
        {
          guid: '01900000-0000-7000-8000-000000000001',
          charityNumber: 'G1001',
          type: 'Individual Producer',
          name: 'Hollow Farm',
          address: 'Mill Lane, Wells',
          postcode: 'BA5 1AA',
          country: 'United Kingdom',
        },
      ],
    },
  },
  fees: {
    response: {
      fees: [
        {
          type: 'Individual Member',
          description: 'Individual membership',
          individual: true,
          amount: '36.00',
        },
        {
          type: 'Friend',
          description: 'Friend of the organisation',
          individual: true,
          amount: '24.00',
        },
        { ...producer, band: 'A', bandDescription: 'Turnover up to £50,000', amount: '120.00' },
        {
          ...producer,
          band: 'B',
          bandDescription: 'Turnover £50,000 to £250,000',
          amount: '310.50',
        },
        { ...producer, band: 'C', bandDescription: 'Turnover over £250,000' },
        { ...company, band: '1', bandDescription: 'Up to 10 staff', amount: '250.00' },
        { ...company, band: '2', bandDescription: 'More than 10 staff', amount: '975.00' },
      ],
    },
  },
  forgotpassword: {
    request: { email: 'nobody@nowhere.example' },
    response: { action: 'PasswordSent' },
  },
  ebrief: {
    request: { email: 'nobody@nowhere.example', action: 'Remove' },
    response: { result: 'Removed' },
  },
  issuetoken: { response: { token: 'CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC' } },
  contacts: {
    response: {
      contacts: [
        {
          guid: '01900000-0000-7000-8000-0000000000a1',
          name: 'Ada Fields',
          username: 'ada',
          email: 'ada@hollow-farm.example',
          primary: true,
          billing: true,
          lsfr: true,
        },
        {
          guid: '01900000-0000-7000-8000-0000000000a2',
          name: 'Bo Fields',
          username: 'bo',
          email: 'ada@hollow-farm.example',
          primary: false,
          billing: false,
          lsfr: false,
        },
      ],
    },
  },
  profile: {
    response: {
      title: 'Mrs',
      forename: 'Ada',
      surname: 'Fields',
      email: 'ada@hollow-farm.example',
      position: 'Partner',
      address: 'Hollow Farm, Mill Lane, Wells',
      county: 'Somerset',
      postcode: 'BA5 1AA',
      country: 'United Kingdom',
      phone: '01749 000001',
      mobile: '07700 900001',
    },
  },
}
