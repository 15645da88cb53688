import type { oauthText as oauthEnglish, roleText as roleEnglish } from '../en/oauth.ts'
import { period } from '../language/period.ts'
import type { Translation } from '../language/translation.ts'

/** The text for members on the pages under /oauth. Clients receive English. */
export const oauthText = {
  consent: {
    title: (client: string): string => `Caniatáu i raglen ddefnyddio eich cyfrif: ${client}`,
    ownClient: 'Os byddwch yn ei chaniatáu, bydd yn gallu:',
    thirdParty: (client: string, organisation: string): string =>
      `Rhaglen ar wahân i ${organisation} yw ${client}. Os byddwch yn ei chaniatáu, bydd yn gallu:`,
    promise: `Ni fydd yn gweld eich cyfrinair. Daw ei mynediad i ben ar ôl ${period.cy.grantDays}, neu’n gynharach os byddwch yn ei ddileu ar [eich tudalen ddiogelwch](/security).`,
    goesTo: (place: string): string =>
      `Os byddwch yn caniatáu hyn, byddwn yn mynd â chi i ${place}.`,
    anApp: 'ap ar y ddyfais hon',
    onlyIfYouStarted: (client: string): string =>
      `Peidiwch â chaniatáu hyn oni bai eich bod newydd ofyn i’r rhaglen hon eich mewngofnodi: ${client}.`,
    allow: 'Caniatáu',
    allowing: 'Wrthi’n caniatáu…',
    refuse: 'Peidio â chaniatáu',
    signedInAs: (name: string, username: string): string =>
      `Rydych wedi mewngofnodi fel ${name} (${username}).`,
    otherAccount: 'Defnyddio cyfrif arall',
  },
  redirecting: {
    title: (client: string | undefined): string =>
      client ? `Wrthi’n mynd â chi i’r rhaglen: ${client}` : 'Wrthi’n mynd â chi i’r rhaglen',
    lead: 'Os nad oes dim yn digwydd, dewiswch Parhau.',
    button: 'Parhau',
  },
  signOut: {
    title: (organisation: string): string => `Allgofnodi o’r wefan hon: ${organisation}`,
    lead: (name: string): string => `Rydych wedi mewngofnodi fel ${name}.`,
    signOut: 'Allgofnodi',
    signingOut: 'Wrthi’n allgofnodi…',
    stay: 'Aros wedi mewngofnodi',
  },
  refused: {
    title: 'Ni all y mewngofnodi hwn barhau',
    lead: 'Mae problem gyda’r rhaglen a’ch anfonodd yma. Nid ydym wedi anfon unrhyw wybodaeth amdanoch ati.',
    tell: 'Dywedwch wrth y bobl sy’n rhedeg y rhaglen am y broblem hon:',
    client:
      'Rhaid i’r cais gynnwys un client_id, a rhaid iddo enwi rhaglen gofrestredig nad yw wedi’i hanalluogi.',
    redirectUri:
      'Rhaid i’r cais gynnwys un redirect_uri, a rhaid iddo fod yn union yr un fath â redirect URI sydd wedi’i gofrestru ar gyfer y client_id. Dim ond porth 127.0.0.1 a [::1] a gaiff fod yn wahanol.',
    start: 'Mynd i’r hafan',
  },
} satisfies Translation<typeof oauthEnglish>

/** The access that a member allows an application: one phrase for each role, after 'gallu'. */
export const roleText = {
  openid: 'eich adnabod pan fyddwch yn dychwelyd',
  profile:
    'gweld eich proffil: eich enw a’ch enw defnyddiwr, eich cyfeiriad post, eich cyfeiriad e-bost a’ch rhifau ffôn',
  email: 'gweld eich cyfeiriad e-bost',
  address: 'gweld eich cyfeiriad post',
  phone: 'gweld eich rhif ffôn',
  membership:
    'gweld eich bod yn aelod, ac at ba ddyddiad y mae eich aelodaethau wedi’u talu, gyda’u math a’u rhif',
  memberships: 'gweld eich aelodaethau',
  contacts: 'gweld cysylltiadau eich aelodaethau, gyda’u cyfeiriadau e-bost',
  passthrough: 'eich mewngofnodi i’r wefan hon heb ofyn am eich cyfrinair',
} satisfies Translation<typeof roleEnglish>
