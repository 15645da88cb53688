import type {
  signInReasonText as reasonEnglish,
  signInText as signInEnglish,
} from '../en/sign-in.ts'
import type { Translation } from '../language/translation.ts'

/** The reason for the sign-in, by the page that comes next. */
export const signInReasonText = {
  next: {
    '/invitation': 'Mewngofnodwch i dderbyn y gwahoddiad.',
    '/memberships': 'Mewngofnodwch i weld eich aelodaethau.',
    '/profile': 'Mewngofnodwch i weld eich proffil.',
    '/profile/edit': 'Mewngofnodwch i newid eich proffil.',
    '/profile/edit/name': 'Mewngofnodwch i newid eich enw.',
    '/profile/edit/address': 'Mewngofnodwch i newid eich cyfeiriad.',
    '/profile/edit/phone': 'Mewngofnodwch i newid eich rhifau ffôn.',
    '/profile/email': 'Mewngofnodwch i newid eich cyfeiriad e-bost.',
    '/password/change': 'Mewngofnodwch i newid eich cyfrinair.',
    '/security/close': 'Mewngofnodwch i gau eich cyfrif.',
    '/security': 'Mewngofnodwch i weld ble mae eich cyfrif yn cael ei ddefnyddio.',
  },
  application: (name: string): string => `Mewngofnodwch i barhau: ${name}.`,
  ended: 'Mae eich sesiwn wedi dod i ben.',
  unsaved: 'Rydych wedi’ch allgofnodi. Mewngofnodwch i gadw eich newidiadau.',
  again: 'Mewngofnodwch eto i barhau.',
  prove: {
    '/security/passkeys': 'I dynnu allwedd fynediad, mewngofnodwch eto.',
    '/security/passkeys/add': 'I ychwanegu allwedd fynediad, rhowch eich cyfrinair eto.',
  },
} satisfies Translation<typeof reasonEnglish>

/** The sign-in page, which also receives passthrough links. */
export const signInText = {
  title: 'Mewngofnodi',
  description: (organisation: string): string =>
    `Mewngofnodwch i’ch cyfrif ${organisation} gyda’ch enw defnyddiwr neu’ch cyfeiriad e-bost.`,
  again: (name: string): string =>
    `Rydych wedi mewngofnodi fel ${name}. Rhowch eich cyfrinair eto, neu mewngofnodwch fel rhywun arall.`,
  afterLink: (name: string): string =>
    `Cawsoch eich mewngofnodi fel ${name} heb eich cyfrinair. I newid rhywbeth, mewngofnodwch yma.`,
  username: 'Enw defnyddiwr neu gyfeiriad e-bost',
  usernameHint: 'Os ydych yn rhannu cyfeiriad e-bost gyda rhywun, defnyddiwch eich enw defnyddiwr.',
  password: 'Cyfrinair',
  submit: 'Mewngofnodi',
  pending: 'Wrthi’n mewngofnodi…',
  forgotten: 'Rwyf wedi anghofio fy nghyfrinair',
  notAMember: 'Nid wyf yn aelod eto',
  workAccount: {
    submit: 'Staff: mewngofnodwch gyda’ch cyfrif gwaith',
    reasons: {
      'email-not-verified':
        'Ni roddodd eich cyfrif gwaith gyfeiriad e-bost wedi’i ddilysu i ni. Gofynnwch i’r bobl sy’n gofalu amdano.',
      'no-staff-account':
        'Nid oes cyfrif staff yma gyda chyfeiriad e-bost eich cyfrif gwaith. Gofynnwch i weinyddwr.',
      failed:
        'Ni allai eich cyfrif gwaith eich mewngofnodi. Rhowch gynnig arall arni, neu defnyddiwch eich cyfrinair.',
    },
  },
  continueAs: (name: string): string => `Parhau fel ${name}`,
  passthrough: {
    title: (name: string): string => `Mewngofnodi fel ${name}`,
    switchAccount: (name: string, current: string): string =>
      `Rydych wedi mewngofnodi fel ${current}. Os byddwch yn parhau fel ${name}, byddwch yn allgofnodi ${current}.`,
    stay: (current: string): string => `Aros wedi mewngofnodi fel ${current}`,
  },
  expiredLink: {
    title: 'Nid yw’r ddolen hon yn gweithio mwyach',
    reasons: {
      used: 'Mae’r ddolen hon eisoes wedi’i defnyddio. Dim ond unwaith y mae’n gweithio.',
      expired: 'Mae’r ddolen hon wedi dod i ben.',
      ended:
        'Cafodd y ddolen hon ei chanslo, oherwydd bod mynediad i’ch cyfrif wedi newid ers iddi gael ei chreu.',
      unknown: 'Mae’r ddolen hon eisoes wedi’i defnyddio, wedi dod i ben neu’n anghyflawn.',
    },
    instead: 'Gallwch fewngofnodi gyda’ch enw defnyddiwr a’ch cyfrinair yn lle hynny.',
  },
} satisfies Translation<typeof signInEnglish>
