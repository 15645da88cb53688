/** Common names in the UK, in the spellings of England, Wales, Scotland and Ireland, and of immigrants. */
export const forenames = (
  'Ada Adam Aisha Alan Alice Alison Amanda Andrew Angela Anne Arthur Barbara Ben Bethan Brian Bronwen ' +
  'Callum Carol Caroline Catherine Charles Charlotte Chloë Chris Christine Claire Colin Craig Dafydd ' +
  'Daniel David Deborah Denise Derek Diane Donald Dorothy Duncan Edward Eilidh Elizabeth Emily Emma ' +
  'Eric Ewan Fatima Fiona Frances Gareth Gary Geoffrey George Gillian Glyn Graham Gwen Hannah Harriet ' +
  'Hazel Heather Helen Huw Iain Ian Imogen Irene Isla Jack James Jane Janet Jean Jennifer Joan Joanne ' +
  'John Joyce Judith Julia Karen Keith Kenneth Laura Lesley Lewis Linda Louise Lucy Lynn Malcolm ' +
  'Margaret Mark Martin Mary Maureen Megan Michael Mohammed Moira Morag Nadia Neil Nia Nicholas Nicola ' +
  'Nigel Norman Oliver Owain Pamela Patricia Paul Pauline Peter Philip Priya Rachel Rebecca Renée Rhys ' +
  'Richard Robert Robin Roger Rosemary Róisín Ruth Samuel Sandra Sarah Seán Sheila Shirley Siân Simon ' +
  'Sinéad Sophie Stephen Stuart Susan Tariq Thomas Timothy Tracey Trevor Valerie Victoria Wendy William ' +
  'Yvonne Zoë'
).split(' ')

/** Common surnames in the UK. */
export const surnames = (
  'Adams Ahmed Allen Anderson Andrews Atkinson Bailey Baker Barker Barnes Begum Bell Bennett Booth Brontë ' +
  'Brown Burton Butler Campbell Carter Chapman Clark Clarke Collins Cook Cooper Cox Davies Davis Dixon ' +
  'Edwards Ellis Evans Fisher Fletcher Foster Fraser Gibson Graham Grant Green Griffiths Hall Hamilton ' +
  'Harris Harrison Harvey Henderson Hill Holmes Howells Hughes Hunt Hussain Jackson James Jenkins Johnson ' +
  'Johnston Jones Kaur Kelly Kennedy Khan King Knight Lee Lewis Lloyd MacDonald MacLeod Marshall Mason ' +
  "Matthews McKenzie Mills Mitchell Moore Morgan Morris Müller Murphy Murray O'Brien O'Connor O'Neill " +
  'Ó Briain Owen Palmer Parker Patel Pearson Phillips Powell Price Pugh Rees Reid Reynolds Richards ' +
  'Richardson Roberts Robertson Robinson Rogers Rose Ross Russell Saunders Scott Shah Shaw Simpson Singh ' +
  'Smith Spencer Stevens Stewart Taylor Thomas Thompson Turner Walker Walsh Ward Watson Webb West White ' +
  'Wilkinson Williams Wilson Wood Wright Young'
)
  .replaceAll('Ó ', 'Ó_')
  .split(' ')
  .map((name) => name.replace('_', ' '))

/** A town, its county, and an outward code. */
export const towns: readonly (readonly [town: string, county: string, outward: string])[] = [
  ['Wells', 'Somerset', 'BA5'],
  ['Hereford', 'Herefordshire', 'HR1'],
  ['Ludlow', 'Shropshire', 'SY8'],
  ['Aberystwyth', 'Ceredigion', 'SY23'],
  ['Ruthin', 'Denbighshire', 'LL15'],
  ['Kendal', 'Cumbria', 'LA9'],
  ['Hexham', 'Northumberland', 'NE46'],
  ['Skipton', 'North Yorkshire', 'BD23'],
  ['Oakham', 'Rutland', 'LE15'],
  ['Diss', 'Norfolk', 'IP22'],
  ['Lewes', 'East Sussex', 'BN7'],
  ['Totnes', 'Devon', 'TQ9'],
  ['Truro', 'Cornwall', 'TR1'],
  ['Stroud', 'Gloucestershire', 'GL5'],
  ['Bristol', '', 'BS6'],
  ['London', '', 'SE15'],
  ['London', '', 'N16'],
  ['Dumfries', 'Dumfries and Galloway', 'DG1'],
  ['Nairn', 'Highland', 'IV12'],
  ['Omagh', 'County Tyrone', 'BT78'],
]

/** Streets without a number. */
export const streets = (
  'Mill Lane|High Street|Church Road|Station Road|Orchard Close|The Green|Manor Way|Heol Las|Back Lane|' +
  'School Hill|Victoria Terrace|Abbey Road|Chapel Street|Drovers Way|Park Avenue|Ferry Road'
).split('|')

/** First and second words of the names of farms and companies. */
export const farms = [
  'Hollow|Long Acre|Green Valley|Home|Upper Barn|Plâs Newydd|Oak Tree|Bramble|Castle|Meadow|Brook'.split(
    '|',
  ),
  'Farm|Growers|Dairy|Orchards|Organics Ltd|Nurseries|Bakery|& Daughters|Farm Shop|Co-operative'.split(
    '|',
  ),
] as const
