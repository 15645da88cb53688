/** The hosts, ports and name of a database's URL, without user and password: `db.example.org:5432/gatehouse`. */
export function databaseName(url: string): string {
  const [, rest = ''] = url.match(/^\w+:\/\/(?:[^/?]*@)?([^?#]*)/) ?? []
  return rest
}
