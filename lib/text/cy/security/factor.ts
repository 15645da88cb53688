import type {
  appPasswordText as appPasswordEnglish,
  factorText as factorEnglish,
} from '../../en/security/factor.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

/** The page on which a member manages two-step sign-in. */
export const factorText = {
  title: 'Mewngofnodi dau gam',
  begin: 'Gosod',
  row: { on: 'Ymlaen', off: 'Wedi’i ddiffodd' },
  about: 'mewngofnodi dau gam',
  off: {
    lead: 'Mae eich cyfrinair yn unig yn ddigon i fewngofnodi. Gyda mewngofnodi dau gam, mae angen allwedd fynediad neu god hefyd, felly ni all rhywun sy’n gwybod eich cyfrinair fewngofnodi.',
    setUp: 'Gosod mewngofnodi dau gam',
    withPasskey: 'Ei droi ymlaen gyda’ch allwedd fynediad',
    withApp: 'Defnyddio ap dilysu',
    programs: {
      title: 'Rhaglenni sy’n defnyddio eich cyfrinair',
      lead: `Mae’r rhaglenni hyn wedi mewngofnodi gyda’ch enw defnyddiwr a’ch cyfrinair yn ystod y ${period.cy.programDays} diwethaf. Pan fydd mewngofnodi dau gam ymlaen, ni allant wneud hynny. Crëwch gyfrinair ap ar gyfer pob rhaglen rydych yn ei hadnabod, a rhowch ef yno yn lle eich cyfrinair. Gwnewch hyn yn gyntaf, fel bod y rhaglen yn parhau i weithio.`,
      unknown: 'Rhaglen heb enw',
      appPassword: 'Creu cyfrinair ap',
      for: 'ar gyfer {name}',
      last: 'Defnyddiwyd ddiwethaf ar {time}',
    },
  },
  on: {
    leads: {
      app: 'I fewngofnodi gyda’ch cyfrinair, mae angen eich ap dilysu arnoch hefyd.',
      passkey:
        'I fewngofnodi gyda’ch cyfrinair, mae angen eich allwedd fynediad neu god adfer arnoch hefyd.',
    },
    since: 'Ymlaen ers',
    codes: 'Codau adfer ar ôl',
    newCodes: 'Creu codau adfer newydd',
    switchOff: 'Diffodd mewngofnodi dau gam',
    needed: 'Ni all staff ei ddiffodd.',
    programs:
      'Mae angen [cyfrinair ap](/security/app-passwords) ar raglenni yn lle eich cyfrinair.',
    resetAt:
      'Gofynnwyd i ni dynnu mewngofnodi dau gam. Ar {time}, bydd eich ail gam a’ch codau adfer yn rhoi’r gorau i weithio. I atal hyn, defnyddiwch y ddolen yn ein e-bost.',
  },
  told: {
    title: 'Mae mewngofnodi dau gam ymlaen ar gyfer eich cyfrif',
    lead: 'Cafodd ei droi ymlaen pan wnaethoch ychwanegu allwedd fynediad, felly nid yw eich cyfrinair yn unig yn eich mewngofnodi.',
    change: 'Gweld neu newid hyn',
    submit: 'Ei gadw ymlaen',
    pending: 'Wrthi’n cadw…',
  },
  proof: {
    current: 'Cyfrinair presennol',
    code: 'Cod diogelwch neu god adfer',
    codeHint: 'Y 6 digid y mae eich ap dilysu yn eu dangos nawr, neu un o’ch codau adfer',
  },
  newCodes: {
    title: 'Creu codau adfer newydd',
    lead: 'Bydd y codau adfer sydd gennych nawr yn rhoi’r gorau i weithio.',
    submit: 'Creu codau newydd',
    pending: 'Wrthi’n creu codau…',
  },
  switchOn: {
    title: 'Troi mewngofnodi dau gam ymlaen',
    lead: 'O hynny ymlaen, bydd angen eich allwedd fynediad neu god adfer gyda’ch cyfrinair, ar bob dyfais. Byddwn yn eich allgofnodi ym mhob man arall, ac yn dangos 8 cod adfer i chi nesaf.',
    submit: 'Ei droi ymlaen gyda’ch allwedd fynediad',
    pending: 'Wrthi’n gwirio…',
    withoutScript:
      'Mae angen JavaScript ar allweddi mynediad, ac mae wedi’i ddiffodd yn y porwr hwn. Gallwch ddefnyddio ap dilysu.',
  },
  switchOff: {
    title: 'Diffodd mewngofnodi dau gam',
    lead: 'Ar ôl hyn, gall unrhyw un sy’n gwybod eich cyfrinair fewngofnodi i’ch cyfrif. Bydd cyfrineiriau ap ac allweddi mynediad yn parhau i weithio.',
    withPasskey: 'Ei ddiffodd gyda’ch allwedd fynediad',
    submit: 'Ei ddiffodd',
    pending: 'Wrthi’n diffodd…',
  },
} satisfies Translation<typeof factorEnglish>

/** The page on which a member makes app passwords, and their list on the security page. */
export const appPasswordText = {
  title: 'Creu cyfrinair ap',
  lead: 'Gall rhaglen ddefnyddio cyfrinair ap yn lle eich cyfrinair eich hun. Gallwch roi terfyn arno unrhyw bryd ar eich [tudalen ddiogelwch](/security), ac yna rhaid rhoi un arall i’r rhaglen.',
  label: 'Enw',
  labelHint:
    'Fel y byddwch yn ei adnabod yn nes ymlaen, er enghraifft ‘Rhaglen gyfrifon y swyddfa’',
  roles: 'Yr hyn y gall y rhaglen ei wneud',
  rolesHint: 'Gall y rhaglen:',
  current: 'Cyfrinair presennol',
  currentHint: 'Rydym yn gofyn eto fel na all neb arall wneud hyn yn eich enw chi.',
  submit: 'Creu’r cyfrinair ap',
  pending: 'Wrthi’n creu’r cyfrinair ap…',
  made: {
    title: 'Eich cyfrinair ap',
    lead: 'Rhowch hwn yn y rhaglen, yn lle eich cyfrinair. Ni fyddwn yn ei ddangos eto.',
    username: 'Enw defnyddiwr',
    password: 'Cyfrinair ap',
    back: 'Yn ôl i ddiogelwch',
  },
  list: {
    title: 'Cyfrineiriau ap',
    lead: 'Mae rhaglenni yn defnyddio’r rhain yn lle eich cyfrinair. Os byddwch yn dileu mynediad un, caiff ei raglen ei hallgofnodi ar unwaith. Mae cyfrinair newydd yn rhoi terfyn ar bob un.',
    unused: 'Heb ei ddefnyddio eto',
  },
  errors: {
    name: 'Rhowch enw ar gyfer y cyfrinair ap',
    roles: 'Dewiswch yr hyn y gall y rhaglen ei wneud',
    tooMany: 'Mae gennych 50 cyfrinair ap. Rhowch derfyn ar un nad oes ei angen arnoch mwyach.',
  },
} satisfies Translation<typeof appPasswordEnglish>
