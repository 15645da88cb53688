/**
 * The hosts, ports and name of the database of a URL, without its user and its password:
 * `db.example.org:5432/gatehouse`.
 */
export function databaseName(url: string): string {
  const [, rest = ''] = url.match(/^\w+:\/\/(?:[^/?]*@)?([^?#]*)/) ?? []
  return rest
}
