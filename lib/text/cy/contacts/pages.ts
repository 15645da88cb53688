import type { membershipContactsText as contactsEnglish } from '../../en/contacts/pages.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

/** The pages on which members manage the contacts of a membership, and those of the links in emails about them. */
export const membershipContactsText = {
  manage: 'Rheoli cysylltiadau',
  title: (membership: string): string => `Cysylltiadau ${membership}`,
  lead: {
    primary:
      'Chi yw’r prif gyswllt. Gallwch wahodd eraill, newid yr hyn y gallant ei wneud, a’u tynnu oddi ar y rhestr.',
    billing: 'Chi yw’r cyswllt bilio. Gallwch wahodd cyswllt bilio i gymryd eich lle.',
    contact: 'Gall y prif gyswllt wahodd eraill a newid yr hyn y gallant ei wneud.',
  },
  frozen: {
    title: 'Ni ellir newid y cysylltiadau ar hyn o bryd',
    text: 'Mae rhywun wedi dweud wrthym nad nhw wnaeth newid. Byddwn yn edrych arno ac yna’n caniatáu newidiadau eto.',
  },
  change: 'Newid',
  about: (name: string): string => `yr hyn y gall ${name} ei wneud`,
  leave: 'Gadael yr aelodaeth hon',
  invitations: 'Gwahoddiadau agored',
  invitation: {
    until: (day: string): string => `Gellir ei dderbyn tan ${day}`,
    expired: 'Wedi dod i ben',
    ended:
      'Ni ellir ei dderbyn, gan nad yw’r person a’i hanfonodd yn gallu gwahodd cysylltiadau mwyach',
    again: { submit: 'Anfon eto', pending: 'Yn anfon…' },
    withdraw: { submit: 'Tynnu’n ôl', pending: 'Yn tynnu’n ôl…' },
    about: (email: string): string => `y gwahoddiad i ${email}`,
  },
  offer: {
    made: (name: string): string => `Rydych wedi cynnig rôl y prif gyswllt i ${name}.`,
    received: (name: string): string => `Mae ${name} yn cynnig rôl y prif gyswllt i chi.`,
    until: (day: string): string => `Gellir derbyn y cynnig tan ${day}.`,
    submit: 'Tynnu’r cynnig yn ôl',
    pending: 'Yn tynnu’n ôl…',
    see: 'Gweld y cynnig',
  },
  due: {
    title: 'A yw’r cysylltiadau hyn yn gywir o hyd?',
    link: 'Cadarnhau’r cysylltiadau',
  },
  invite: {
    link: 'Gwahodd cyswllt',
    title: 'Gwahodd cyswllt',
    lead: (membership: string): string =>
      `Byddwn yn anfon dolen atynt drwy e-bost. Gyda hi, gallant ddod yn gyswllt ar gyfer ${membership} o fewn ${period.cy.contactInvitationDays}.`,
    email: 'Eu cyfeiriad e-bost',
    emailHint:
      'Gallant hefyd dderbyn gyda chyfrif sydd â chyfeiriad e-bost arall. Byddwn yn dweud wrthych.',
    rights: 'Yr hyn y gallant ei wneud',
    rightsHint: 'Mae pob cyswllt yn gweld yr aelodaeth a’i chysylltiadau.',
    billing: (current: string | undefined): string =>
      current
        ? `Cyswllt bilio: yn cael yr anfonebau yn lle ${current}`
        : 'Cyswllt bilio: yn cael yr anfonebau',
    lsfr: 'Mynediad at LSFR',
    replaces: 'Nhw fydd y cyswllt bilio yn eich lle. Byddwch yn aros yn gyswllt.',
    alsoInvited: (email: string): string =>
      `Mae ${email} eisoes wedi cael gwahoddiad i fod yn gyswllt bilio. Yr olaf i dderbyn fydd y cyswllt bilio.`,
    note: 'Eich nodyn (dewisol)',
    noteHint: 'Byddant yn ei ddarllen ar ein gwefan ar ôl agor y ddolen. Nid yw’n rhan o’r e-bost.',
    enterEmail: 'Rhowch eu cyfeiriad e-bost',
    noteTooLong: 'Rhaid i’ch nodyn fod yn 200 nod neu lai',
    submit: 'Anfon y gwahoddiad',
    pending: 'Yn anfon…',
  },
  person: {
    title: (name: string): string => `Yr hyn y gall ${name} ei wneud`,
    submit: 'Cadw',
    pending: 'Yn cadw…',
    offer: {
      title: 'Trosglwyddo',
      lead: (name: string): string =>
        `Gallwch gynnig rôl y prif gyswllt i ${name}. Os caiff ei dderbyn o fewn ${period.cy.contactOfferDays}, nhw fydd y prif gyswllt a byddwch chi’n aros yn gyswllt.`,
      submit: 'Cynnig y rôl',
      pending: 'Yn anfon…',
    },
    remove: {
      title: 'Tynnu oddi ar y rhestr',
      lead: (name: string): string =>
        `Ni fydd ${name} yn gweld yr aelodaeth hon mwyach. Bydd eu cyfrif yn aros.`,
      submit: 'Tynnu’r cyswllt hwn',
      pending: 'Yn tynnu…',
    },
  },
  leaving: {
    title: (membership: string): string => `Gadael ${membership}`,
    lead: 'Ni fyddwch yn gweld yr aelodaeth hon na’i chysylltiadau mwyach. Bydd eich cyfrif yn aros.',
    primary: 'Chi yw’r prif gyswllt. Gallwch hefyd [drosglwyddo’r rôl hon](../contacts) yn gyntaf.',
    last: 'Chi yw’r unig gyswllt. Byddwn yn gofyn pwy sy’n cymryd drosodd.',
    submit: 'Gadael yr aelodaeth hon',
    pending: 'Yn gadael…',
  },
  handOver: {
    title: (membership: string): string => `Dod yn brif gyswllt ${membership}`,
    lead: (name: string): string =>
      `Mae ${name} yn cynnig rôl y prif gyswllt i chi. Yna gallwch wahodd eraill, newid yr hyn y gallant ei wneud, a’u tynnu oddi ar y rhestr. Bydd ${name} yn aros yn gyswllt.`,
    none: 'Nid oes cynnig i chi. Efallai ei fod wedi dod i ben, neu wedi’i dynnu’n ôl.',
    submit: 'Dod yn brif gyswllt',
    pending: 'Yn cadw…',
    decline: { submit: 'Gwrthod y cynnig', pending: 'Yn gwrthod…' },
  },
  confirm: {
    title: (membership: string): string => `Cadarnhau cysylltiadau ${membership}`,
    lead: 'Unwaith y flwyddyn rydym yn gofyn a yw’r rhestr yn gywir o hyd. Marciwch y cysylltiadau sydd wedi newid neu wedi gadael, a gadewch y lleill fel y maent.',
    changed: 'Wedi newid',
    left: 'Wedi gadael',
    changedHint: 'Gallwch newid y cyswllt hwn ar y dudalen nesaf',
    leftHint: 'Caiff ei dynnu oddi ar y rhestr',
    submit: 'Cadarnhau’r cysylltiadau',
    pending: 'Yn cadw…',
  },
  errors: {
    'not-sent': 'Ni allem anfon yr e-bost. Rhowch gynnig arall yn nes ymlaen.',
    'just-sent':
      'Mae’r cyfeiriad e-bost hwn newydd gael e-bost gennym. Rhowch gynnig arall yn nes ymlaen.',
    'not-allowed': 'Ni allwch wahodd rhywun â’r rôl hon',
    'too-many':
      'Mae pum gwahoddiad ar agor, sef y terfyn. Tynnwch un yn ôl, neu arhoswch nes bydd un wedi’i dderbyn.',
    invited: 'Mae gwahoddiad i’r cyfeiriad e-bost hwn ar agor. Gallwch ei anfon eto.',
    'not-open': 'Mae’r gwahoddiad hwn wedi’i dderbyn neu ei dynnu’n ôl',
    frozen: 'Ni ellir newid cysylltiadau’r aelodaeth hon ar hyn o bryd',
    raced:
      'Mae rhywun newydd newid cysylltiadau’r aelodaeth hon. Gwiriwch nhw a rhowch gynnig arall arni.',
    unchanged:
      'Mae rhywun newydd newid y cyswllt hwn. Gwiriwch yr hyn y gall ei wneud, yna cadwch eto.',
    'not-primary': 'Dim ond y prif gyswllt all wneud hyn',
    'no-email': 'Nid oes gan y cyswllt hwn gyfeiriad e-bost, neu ni all fewngofnodi',
    'no-offer': 'Mae’r cynnig hwn wedi’i dderbyn neu ei dynnu’n ôl, neu wedi dod i ben',
    gone: 'Nid yw’r person hwn yn gyswllt mwyach',
    unknown: 'Nid ydych yn gyswllt ar gyfer yr aelodaeth hon mwyach',
  },
  invited: {
    title: (membership: string): string => `Dod yn gyswllt ar gyfer ${membership}`,
    lead: (inviter: string): string => `Mae ${inviter} yn eich gwahodd.`,
    facts: {
      membership: 'Aelodaeth',
      inviter: 'Gwahoddwyd gan',
      email: 'Anfonwyd at',
      role: 'Eich rôl',
      replaces: 'Yn lle',
      until: 'Gellir ei dderbyn tan',
      note: 'Eu nodyn',
    },
    who: 'Pwy ydych chi?',
    whoLead: 'Dewiswch sut rydych yn derbyn. Ni fydd dim yn newid nes i chi wneud hynny.',
    signedIn: 'Defnyddio’r cyfrif rwyf wedi mewngofnodi iddo',
    signedInLead: (name: string, email: string): string =>
      `Rydych wedi mewngofnodi fel ${name} (${email}).`,
    otherEmail: (invited: string, own: string): string =>
      `Anfonwyd y gwahoddiad at ${invited}, ac mae gan eich cyfrif ${own}. Bydd y person sy’n eich gwahodd yn gweld pa gyfrif rydych yn ei ddefnyddio.`,
    noEmail: 'dim cyfeiriad e-bost',
    accept: (name: string): string => `Derbyn fel ${name}`,
    accepting: 'Yn cadw…',
    accounts: 'Mae gennyf gyfrif',
    accountsLead: 'Mewngofnodwch gyda’ch cyfrinair. Yna byddwch yn dod yn ôl i’r dudalen hon.',
    iAm: (name: string, username: string): string => `Fi yw ${name} (${username})`,
    other: 'Mewngofnodi gyda chyfrif arall',
    new: 'Rwy’n newydd yma',
    newLead: (email: string): string =>
      `Byddwn yn creu cyfrif i chi gyda’r cyfeiriad e-bost ${email}.`,
    create: { submit: 'Creu cyfrif a derbyn', pending: 'Yn creu eich cyfrif…' },
    ignore:
      'Os nad ydych yn gyfarwydd â’r aelodaeth hon, caewch y dudalen hon. Ni fydd dim yn newid.',
    closed: {
      title: 'Nid yw’r gwahoddiad hwn ar agor mwyach',
      accepted: 'Mae wedi’i dderbyn.',
      withdrawn: 'Mae wedi’i dynnu’n ôl. Gofynnwch i’r person a’ch gwahoddodd.',
      ended: 'Nid yw’r person a’ch gwahoddodd yn gallu gwahodd cysylltiadau mwyach.',
      frozen:
        'Ni ellir newid cysylltiadau’r aelodaeth hon ar hyn o bryd. Rhowch gynnig arall arni ymhen ychydig ddyddiau.',
      unknown: 'Nid yw’r ddolen yn gyflawn, neu mae’r gwahoddiad wedi’i ddileu.',
      expired: 'Mae wedi dod i ben. Gallwch ofyn i’r person a’ch gwahoddodd am un newydd.',
      'renewal-requested':
        'Mae wedi dod i ben. Rydych wedi gofyn i’r person a’ch gwahoddodd am un newydd.',
    },
    ask: { submit: 'Gofyn am un newydd', pending: 'Yn anfon…' },
  },
  report: {
    title: 'Nid chi oedd hwn?',
    changed: 'Newid',
    at: 'Pryd',
    lead: (membership: string): string =>
      `Os nad oeddech am gael y newid hwn i ${membership}, dywedwch wrthym. Nes i ni edrych arno, ni all neb newid y cysylltiadau.`,
    submit: 'Nid fi oedd hwn',
    pending: 'Yn anfon…',
    done: {
      title: 'Diolch am ddweud wrthym',
      lead: 'Ni all neb newid cysylltiadau’r aelodaeth hon nes i ni edrych arno. Os ydych yn meddwl bod rhywun yn gwybod eich cyfrinair, newidiwch ef nawr.',
      password: 'Cael cyfrinair newydd',
    },
    closed: {
      title: 'Nid yw’r ddolen hon yn gweithio mwyach',
      used: 'Rydych wedi dweud wrthym eisoes. Byddwn yn edrych ar y newid.',
      expired: `Dim ond am ${period.cy.reportDays} y mae’n gweithio. Cysylltwch â ni os oes rhywbeth o’i le.`,
      undone: 'Mae’r newid wedi’i ddadwneud.',
      unknown: 'Nid yw’r ddolen yn gyflawn. Cysylltwch â ni os oes rhywbeth o’i le.',
    },
  },
  movedRights: {
    primary: {
      yours: 'Chi yw’r prif gyswllt bellach',
      theirs: (name: string): string => `${name} yw’r prif gyswllt bellach`,
      lost: 'Nid chi yw’r prif gyswllt mwyach',
      vacant: (name: string): string => `Nid ${name} yw’r prif gyswllt mwyach`,
    },
    billing: {
      yours: 'Chi yw’r cyswllt bilio bellach',
      theirs: (name: string): string => `${name} yw’r cyswllt bilio bellach`,
      lost: 'Nid chi yw’r cyswllt bilio mwyach',
      vacant: (name: string): string => `Nid ${name} yw’r cyswllt bilio mwyach`,
    },
    lsfr: {
      yours: 'Mae gennych fynediad at LSFR bellach',
      theirs: (name: string): string => `Mae gan ${name} fynediad at LSFR bellach`,
      lost: 'Nid oes gennych fynediad at LSFR mwyach',
      vacant: (name: string): string => `Nid oes gan ${name} fynediad at LSFR mwyach`,
    },
  },
  vacantRoles: {
    primary: 'Nid oes prif gyswllt mwyach, oherwydd bod ei gyfrif wedi’i ddileu',
    billing: 'Nid oes cyswllt bilio mwyach, oherwydd bod ei gyfrif wedi’i ddileu',
    next: 'Cysylltwch â ni i ddweud pwy fydd yn cymryd drosodd',
  },
  accepted: {
    forYou: 'Rydym wedi derbyn cais i ymuno ac ychwanegu’r aelodaeth hon at eich cyfrif',
    notYou: 'Os na wnaethoch gais, cysylltwch â ni',
  },
  changes: {
    joined: (name: string): string => `Derbyniodd ${name} wahoddiad ac mae’n gyswllt`,
    added: (name: string): string => `Ychwanegwyd ${name} yn gyswllt`,
    edited: (name: string): string => `Newidiwyd yr hyn y gall ${name} ei wneud`,
    removed: (name: string): string => `Tynnwyd ${name} oddi ar y cysylltiadau`,
    left: (name: string): string => `Gadawodd ${name} ac nid yw’n gyswllt mwyach`,
    'handed-over': (name: string): string => `Daeth ${name} yn brif gyswllt`,
    undone: (name: string): string => `Dadwnaed newid ynghylch ${name}`,
  },
  ownChanges: {
    joined: 'Derbynioch wahoddiad ac rydych yn gyswllt',
    added: 'Cawsoch eich ychwanegu yn gyswllt',
    edited: 'Newidiwyd yr hyn y gallwch ei wneud',
    removed: 'Cawsoch eich tynnu oddi ar y cysylltiadau',
    left: 'Gadawsoch ac nid ydych yn gyswllt mwyach',
    'handed-over': 'Daethoch yn brif gyswllt',
    undone: 'Dadwnaed newid amdanoch chi',
  },
} satisfies Translation<typeof contactsEnglish>
