import { foldName } from '#lib/auth/username.ts'

/** First names of which people use one for the other. */
const sameNames = [
  'alexander alex sandy alec, andrew andy drew, anthony antony tony',
  'catherine katherine kathryn katharine kate katie kathy cathy cath kit kitty',
  'charles charlie chas, christine chris christina tina, christopher chris kit, daniel dan danny',
  'david dave dai, deborah debra debbie deb, edward ed eddie ted ned',
  'elizabeth elisabeth liz lizzie beth betty eliza bess, frederick fred freddie',
  'geoffrey jeffrey geoff jeff, gillian jill gill jillian, gregory greg, helen helena nell',
  'james jim jimmy jamie, jennifer jenny jen, john jon johnny jonathan jack, joseph joe',
  'kenneth ken, lawrence laurence larry, margaret maggie meg peggy marg, mark marc, matthew matt',
  'michael mike mick micheal, nicholas nicolas nick nicky, patricia pat patsy trish',
  'patrick pat paddy, peter pete, philip phillip phil, rebecca becky rebekah',
  'richard rick dick rich, robert rob bob robbie bobby, ronald ron, samuel sam, samantha sam',
  'sarah sara sally, sean shaun shawn, stephen steven steve stephan, susan sue susie suzanne',
  'terence terry terrence, thomas tom tommy, timothy tim, victoria vicky vicki',
  'william bill will billy',
]
const groups = sameNames.flatMap((line) => line.split(', ')).map((group) => group.split(' '))

const letters = (text: string) =>
  foldName(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The keys of a name and address: people with one in common are probably one, in whatever spelling. */
export function personKeys(forename: string, surname: string, address: string): readonly string[] {
  if (surname === '' || address === '') return []
  const [first = ''] = foldName(forename)
    .toLowerCase()
    .split(/[\s.-]+/)
  const own = letters(first)
  const shared = groups.filter((names) => names.includes(own)).map(([name]) => name)
  return (shared.length > 0 ? shared : [own]).map((name) =>
    [name, letters(surname), letters(address)].join('\0'),
  )
}
