import type {
  changePasswordText as changeEnglish,
  forgottenPasswordText as forgottenEnglish,
  welcomeText as welcomeEnglish,
} from '../en/password.ts'
import { period } from '../language/period.ts'
import type { Translation } from '../language/translation.ts'

/** Forgotten passwords. */
export const forgottenPasswordText = {
  title: 'Wedi anghofio eich cyfrinair',
  description: (organisation: string): string =>
    `Cael cyfrinair dros dro drwy e-bost ar gyfer eich cyfrif ${organisation}.`,
  lead: 'Byddwn yn anfon cyfrinair dros dro atoch drwy e-bost. Bydd eich cyfrinair presennol yn dal i weithio nes i chi ddefnyddio’r un dros dro.',
  email: 'Cyfeiriad e-bost',
  emailHint:
    'Os oes sawl person yn rhannu’r cyfeiriad e-bost hwn, byddwn yn anfon cyfrinair dros dro ar gyfer pob un ohonynt.',
  submit: 'Anfon cyfrinair dros dro',
  pending: 'Wrthi’n anfon…',
  sent: {
    title: 'Edrychwch ar eich e-bost',
    lead: 'Os oes gennych gyfrif gyda’r cyfeiriad e-bost hwn, rydym wedi anfon cyfrinair dros dro atoch.',
    next: `Mewngofnodwch gyda’r cyfrinair dros dro o fewn ${period.cy.temporaryPasswordMinutes}. Yna byddwch yn dewis eich cyfrinair eich hun. Bydd eich cyfrinair presennol yn dal i weithio nes i chi ddefnyddio’r un dros dro.`,
    noEmail: 'Os na fyddwch yn cael e-bost',
    advice: [
      'Edrychwch yn eich ffolder sothach neu sbam.',
      'Efallai fod gan eich cyfrif gyfeiriad e-bost gwahanol. Rhowch gynnig ar un rydych wedi’i ddefnyddio o’r blaen.',
      `Arhoswch ${period.cy.emailRepeatMinutes}, yna [gofynnwch am e-bost arall](/password/forgot).`,
    ],
  },
} satisfies Translation<typeof forgottenEnglish>

/** Changing a password, and choosing one after a temporary password. */
export const changePasswordText = {
  title: 'Newid eich cyfrinair',
  lead: 'Byddwch yn cael eich allgofnodi ym mhob man arall.',
  temporaryTitle: 'Dewis cyfrinair',
  temporaryLead: `Bydd eich cyfrinair dros dro yn peidio â gweithio ${period.cy.usedTemporaryPasswordHours} ar ôl i chi ei ddefnyddio gyntaf. Dewiswch eich cyfrinair eich hun i barhau.`,
  current: 'Cyfrinair presennol',
  new: 'Cyfrinair newydd',
  newHint: (minLength: number): string =>
    `O leiaf ${minLength} nod. Mae tri gair ar hap yn hawdd eu cofio ac yn anodd eu dyfalu.`,
  suggestion: 'Er enghraifft:',
  useSuggestion: 'Defnyddio’r cyfrinair hwn',
  submit: 'Cadw’r cyfrinair',
  pending: 'Wrthi’n cadw…',
} satisfies Translation<typeof changeEnglish>

/** The page that an invitation leads to, where a person chooses the first password. */
export const welcomeText = {
  title: 'Dewis cyfrinair',
  lead: (name: string, username: string): string =>
    `Croeso, ${name}. Eich enw defnyddiwr yw ${username}. Dewiswch gyfrinair i ddechrau defnyddio eich cyfrif.`,
  submit: 'Cadw’r cyfrinair a mewngofnodi',
  pending: 'Wrthi’n cadw…',
  expiredLink: {
    title: 'Nid yw’r ddolen hon yn gweithio mwyach',
    reasons: {
      used: 'Mae’r ddolen hon eisoes wedi’i defnyddio. Dim ond unwaith y mae’n gweithio.',
      expired: `Mae’r ddolen hon wedi dod i ben. Dim ond am ${period.cy.invitationDays} y mae’n gweithio.`,
      ended:
        'Nid oes angen y ddolen hon arnoch mwyach, neu mae eich cyfrif wedi newid ers i ni ei hanfon.',
      unknown:
        'Mae’r ddolen hon yn anghyflawn neu’n hen iawn, neu rydym wedi anfon un fwy diweddar atoch.',
    },
    next: 'Os oes gennych gyfrinair, gallwch fewngofnodi. Os nad oes, [gofynnwch am gyfrinair dros dro](/password/forgot).',
  },
} satisfies Translation<typeof welcomeEnglish>
