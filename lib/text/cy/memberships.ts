import type { membershipsText as membershipsEnglish } from '../en/memberships.ts'
import { plural } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

const results = (count: number) =>
  plural.cy(count, {
    zero: 'Dim canlyniadau',
    one: '1 canlyniad',
    two: '2 ganlyniad',
    few: '3 chanlyniad',
    many: '6 chanlyniad',
    other: '{n} canlyniad',
  })

/** The memberships of a member and their contacts. */
export const membershipsText = {
  title: 'Eich aelodaethau',
  list: {
    titleOfPage: (title: string, page: number, pages: number): string =>
      `${title} (tudalen ${page} o ${pages})`,
    titleOfFilter: (title: string, filter: string): string => `${title}: ‘${filter}’`,
    filterMemberships: 'Dod o hyd i aelodaeth',
    filterMembershipsHint: 'Yn ôl enw, rhif aelodaeth, cod post neu fath',
    filterContacts: 'Dod o hyd i gyswllt',
    filterContactsHint: 'Yn ôl enw, cyfeiriad e-bost neu rôl',
    submit: 'Chwilio',
    clear: 'Dangos popeth',
    matches: (count: number, filter: string): string => `${results(count)} ar gyfer ‘${filter}’`,
    noMatch: (filter: string): string => `Nid oes canlyniadau ar gyfer ‘${filter}’`,
    noMatchHelp: 'Gwiriwch y sillafu, neu rhowch ran o’r enw yn unig.',
  },
  count: (count: number): string => `Rydych yn gyswllt ar gyfer ${count} aelodaeth.`,
  unnamed: (charityNumber: string): string => `Aelodaeth ${charityNumber}`,
  facts: {
    type: 'Math o aelodaeth',
    charityNumber: 'Rhif aelodaeth',
    address: 'Cyfeiriad',
  },
  term: {
    undated: 'Rydych yn aelod',
    current: (day: string): string => `Rydych yn aelod tan ${day}`,
    due: (day: string): string => `Wedi’i thalu hyd at ddiwedd ${day}. Mae’n bryd adnewyddu.`,
    'in-grace': (day: string, last: string): string =>
      `Wedi’i thalu hyd at ddiwedd ${day}. Gallwch adnewyddu o hyd tan ${last}.`,
    lapsed: (day: string): string =>
      `Wedi dod i ben heb ei hadnewyddu. Wedi’i thalu hyd at ddiwedd ${day}.`,
    ended: (day: string): string => `Daeth i ben ar ${day}`,
    ends: (day: string): string => `Daw i ben ar ${day}`,
    renew: 'Adnewyddu',
    joined: 'Aelod ers',
  },
  contacts: 'Cysylltiadau',
  roles: 'Rolau',
  primary: 'Prif gyswllt',
  billing: 'Cyswllt bilio',
  lsfr: 'Mynediad LSFR',
  lsfrMeaning: (meaning: string): string => `Ystyr LSFR yw ${meaning}.`,
  yourRole: 'Eich rôl',
  contactOnly: 'Cyswllt',
  you: 'Chi',
  tellUs: 'Rhywbeth o’i le? Dywedwch wrthym',
  print: {
    card: 'Cerdyn aelodaeth',
    confirmation: 'Argraffu cadarnhad o aelodaeth',
    submit: 'Argraffu',
    fullScreen: 'Dangos ar sgrin lawn',
    close: 'Cau',
    howTo:
      'I argraffu’r dudalen hon neu ei chadw fel PDF, defnyddiwch orchymyn argraffu eich porwr.',
    cardTitle: 'Cerdyn aelodaeth',
    cardOf: (name: string): string => `Cerdyn aelodaeth: ${name}`,
    confirmationTitle: 'Cadarnhad o aelodaeth',
    confirmationOf: (name: string): string => `Cadarnhad o aelodaeth: ${name}`,
    heldBy: 'Deiliad',
    member: 'Aelod',
    contact: 'Eich cyswllt ar gyfer yr aelodaeth hon',
    date: 'Dyddiad',
    paidUntil: 'Talwyd hyd at',
    endsOn: 'Daw i ben ar',
    printedOn: 'Argraffwyd ar',
    statement: (name: string, organisation: string): string =>
      `Rydym yn cadarnhau bod ${name} yn aelod o ${organisation}.`,
    source: (origin: string): string =>
      `Argraffwyd y cadarnhad hwn o ${origin}. Roedd yn gywir ar y dyddiad uchod.`,
  },
  scanned: {
    current: 'Mae’r aelodaeth hon yn gyfredol',
    notCurrent: 'Nid yw’r aelodaeth hon yn gyfredol',
    organisation: 'Sefydliad',
    initials: 'Blaenlythrennau’r deiliad',
    checked: 'Gwiriwyd ar',
    code: 'Cod QR i wirio’r cerdyn hwn',
  },
  none: {
    title: 'Nid oes gennych aelodaeth eto',
    member:
      'Os yw eich fferm, eich cwmni neu’ch grŵp eisoes yn aelod, gofynnwch i’r prif gyswllt eich ychwanegu fel cyswllt. Bydd yr aelodaeth wedyn yn ymddangos yma.',
    notMember: 'Os nad yw, gallwch weld pa aelodaeth sy’n addas i chi a faint mae’n ei gostio.',
    link: 'Gweld y ffioedd ac ymuno',
  },
} satisfies Translation<typeof membershipsEnglish>
