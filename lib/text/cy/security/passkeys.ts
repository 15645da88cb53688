import type {
  passkeyEmailText as emailEnglish,
  passkeysText as english,
} from '../../en/security/passkeys.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

/** Passkeys: signing in with them, and the pages on which members look after them. */
export const passkeysText = {
  signIn: { submit: 'Mewngofnodi gydag allwedd fynediad', pending: 'Wrthi’n mewngofnodi…' },
  step: {
    title: 'Defnyddiwch eich allwedd fynediad',
    lead: 'Defnyddiwch eich olion bysedd, eich wyneb neu PIN eich dyfais.',
    submit: 'Defnyddio’ch allwedd fynediad',
    instead: 'Defnyddio allwedd fynediad yn lle hynny',
    pending: 'Wrthi’n gwirio…',
    another: 'Ychwanegu allwedd fynediad ar y ddyfais hon',
    withoutScript:
      'Mae angen JavaScript ar allweddi mynediad, ac mae wedi’i ddiffodd yn y porwr hwn. Gallwch ddefnyddio cod adfer.',
  },
  browser: {
    cancelled:
      'Ni ddefnyddiwyd allwedd fynediad. Rhowch gynnig arall arni, neu ewch ymlaen hebddi.',
    known: 'Mae gan y ddyfais hon allwedd fynediad i’ch cyfrif yn barod.',
    failed:
      'Ni allai’r porwr hwn ddefnyddio allwedd fynediad yma. Rhowch gynnig ar borwr neu ddyfais arall.',
  },
  refused: `Nid yw’r allwedd fynediad hon yn gweithio yma, neu cymerodd fwy na ${period.cy.ceremonyMinutes}. Rhowch gynnig arall arni, neu defnyddiwch eich cyfrinair.`,
  section: {
    title: 'Allweddi mynediad',
    lead: 'Mae allwedd fynediad yn eich mewngofnodi gyda’ch olion bysedd, eich wyneb neu PIN eich dyfais. Ni ellir ei dyfalu, ac ni all unrhyw wefan arall ofyn i chi amdani.',
    add: 'Ychwanegu allwedd fynediad',
    added: 'Ychwanegwyd ar {time}',
    lastUsed: 'Defnyddiwyd ddiwethaf ar {time}',
    unused: 'Heb ei defnyddio eto',
    synced: 'Wedi’i chadw mewn rheolwr cyfrineiriau, sy’n gallu ei chopïo i’ch dyfeisiau eraill',
    manage: 'Ailenwi neu dynnu',
  },
  add: {
    title: 'Ychwanegu allwedd fynediad',
    lead: 'Eich dyfais sy’n cadw’r allwedd fynediad, ac mae’n gofyn am eich olion bysedd, eich wyneb neu’ch PIN cyn ei defnyddio.',
    beside: 'Mae eich cyfrinair yn parhau i weithio, ac nid oes dim arall yn newid.',
    name: 'Enw’r allwedd fynediad',
    nameHint: 'Er mwyn i chi ei hadnabod yn nes ymlaen. Er enghraifft, Fy ffôn.',
    submit: 'Ychwanegu allwedd fynediad',
    pending: 'Wrthi’n ychwanegu…',
    withoutScript:
      'Mae angen JavaScript ar allweddi mynediad, ac mae wedi’i ddiffodd yn y porwr hwn. Gallwch barhau i fewngofnodi gyda’ch cyfrinair.',
    refused: `Ni ellid ychwanegu’r allwedd fynediad hon, neu cymerodd fwy na ${period.cy.ceremonyMinutes}. Rhowch gynnig arall arni.`,
    tooMany: 'Mae gennych 20 allwedd fynediad. Tynnwch un yn gyntaf.',
    errors: {
      name: 'Rhowch enw',
      response: 'Defnyddiwch borwr sydd ag allweddi mynediad a JavaScript',
    },
  },
  manage: {
    title: (name: string): string => `Allwedd fynediad: ${name}`,
    submit: 'Cadw’r enw',
    pending: 'Wrthi’n cadw…',
    remove: {
      title: 'Tynnu’r allwedd fynediad hon',
      lead: 'Ni fydd yn eich mewngofnodi yma mwyach. Dilëwch hi ar eich dyfais hefyd.',
      confirm: (name: string): string => `Tynnu’r allwedd fynediad ‘${name}’`,
      last: 'Dyma eich allwedd fynediad olaf, ac mae mewngofnodi dau gam ymlaen. I’w thynnu, rhowch eich cyfrinair a chod.',
      needed: 'Mae angen allwedd fynediad neu ap dilysu ar staff. Ychwanegwch un arall yn gyntaf.',
      submit: 'Tynnu’r allwedd fynediad hon',
      pending: 'Wrthi’n tynnu…',
    },
  },
  offer: {
    title: 'Mewngofnodi heb eich cyfrinair',
    shared: 'Gydag allwedd fynediad nid oes angen eich enw defnyddiwr na’ch cyfrinair arnoch.',
    lead: 'Defnyddiwch eich olion bysedd, eich wyneb neu PIN eich dyfais yn lle hynny.',
    add: 'Ychwanegu allwedd fynediad',
    submit: 'Nid nawr',
    pending: 'Wrthi’n cuddio…',
  },
  notMe: {
    title: 'Tynnu allwedd fynediad na wnaethoch ei hychwanegu',
    lead: (name: string): string =>
      `Ychwanegwyd yr allwedd fynediad ‘${name}’ at eich cyfrif. Os nad chi wnaeth hynny, tynnwch hi yma.`,
    current: 'Eich cyfrinair',
    currentHint:
      'Rydym yn gofyn fel na all rhywun sy’n gallu darllen eich e-byst dynnu’ch allweddi mynediad.',
    submit: 'Ei thynnu ac allgofnodi ym mhobman',
    pending: 'Wrthi’n tynnu…',
    done: {
      title: 'Mae’r allwedd fynediad wedi’i thynnu',
      lead: 'Rydych wedi’ch allgofnodi ym mhobman. Mae’r person a’i hychwanegodd yn gwybod eich cyfrinair, felly dewiswch un arall nawr.',
      signIn: 'Mewngofnodi a newid eich cyfrinair',
    },
    closed: {
      title: 'Nid yw’r ddolen hon yn gweithio mwyach',
      lead: `Mae’r allwedd fynediad wedi’i thynnu, neu mae’r e-bost yn hŷn na ${period.cy.removalLinkDays}. Mewngofnodwch i weld eich allweddi mynediad.`,
    },
    wrongPassword: 'Nid yw’ch cyfrinair yn gywir. Nid yw cyfrinair dros dro o e-bost yn ddigon.',
  },
} satisfies Translation<typeof english>

/** The emails about passkeys. */
export const passkeyEmailText = {
  added: ({ organisation, name, passkey, notMe }) => ({
    subject: `Ychwanegwyd allwedd fynediad at eich cyfrif: ${organisation}`,
    name,
    parts: [
      `Mae allwedd fynediad newydd gael ei hychwanegu at eich cyfrif ${organisation}. Gall unrhyw un sydd â’r ddyfais hon fewngofnodi fel chi nawr.`,
      { facts: [['Allwedd fynediad', passkey]] },
      `Os nad chi wnaeth ei hychwanegu, agorwch y dudalen hon o fewn ${period.cy.removalLinkDays}. Yno gallwch ei thynnu ac allgofnodi pawb sy’n defnyddio’ch cyfrif:`,
      { label: 'Nid fi wnaeth hyn', url: notMe },
    ],
  }),
  removed: ({ organisation, name, passkey, security }) => ({
    subject: `Tynnwyd allwedd fynediad o’ch cyfrif: ${organisation}`,
    name,
    parts: [
      `Mae allwedd fynediad eich cyfrif ${organisation} newydd gael ei thynnu. Ni all fewngofnodi iddo mwyach.`,
      { facts: [['Allwedd fynediad', passkey]] },
      'Os nad chi wnaeth ei thynnu, newidiwch eich cyfrinair ac edrychwch ble rydych wedi mewngofnodi:',
      { label: 'Diogelwch eich cyfrif', url: security },
    ],
  }),
} satisfies Translation<typeof emailEnglish>
