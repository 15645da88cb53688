/**
 * The commands about files or a whole database, in an order in which the files are there. Each of them has a spec file of its
 * own; `json-output.spec.ts` runs them all.
 */
export const ofWholeDatabase = [
  'export everything',
  'mail bounce',
  'backup make',
  'backup verify',
  'migrate',
  'doctor',
  'upgrade',
  'figures',
  'import everything',
  'restore',
] as const

/**
 * Command lines for each other command, in an order in which the records are there, by noun. What a line prints is in its golden file
 * (`e2e/golden/commands`). `{…}` is the id that the last line with `--json` of this command has printed, or a value of
 * the test; after `<` stands what is typed on a terminal.
 */
export const commandLines: Readonly<Record<string, string>> = {
  account: `
account create --username eve.oak --email eve@oak.example --title Mrs --forename Eve --surname Oak --position Clerk --address '1 Mill Lane' --county Somerset --postcode 'BA5 1AA' --country 'United Kingdom' --phone '01749 123456' --mobile '07700 900123' --fax '01749 123457' --language cy
account create --username oak.2 --forename Eve --country France --json
account create --username eve.oak
account create --username oak.3 --postcode XX --country 'United Kingdom' --json
account show eve.oak
account show oak.2 --json
account show nobody
account show ada@hollow-farm.example --json
account show ada
account show eve
account show cy
account show cy --json
account unlock cy
account show cy
account unlock cy --json
account edit eve.oak --phone '01234 567890' --fax ''
account edit oak.2 --username oak.two --email oak@two.example --json
account edit eve.oak
account edit eve.oak --username '' --json
account edit eve.oak --username ada
account edit eve.oak --phone 1 --json
account edit nobody --phone ''
account invite eve.oak
account invite oak.two --json
account invite ada
account invite eve
account invite
account invite eve.oak --import 1
account invite eve.oak --rate 60/min
account invite eve.oak --dry-run
account invite eve.oak --former
account invite --import 9 --rate 1/day
account invite --import 9 --rate 0/min
account invite --import 9 --json
account disable eve.oak
account disable oak.two --json
account disable eve.oak
account disable nobody
account enable eve.oak
account enable oak.two --json
account enable eve.oak
account enable nobody
account unlock eve.oak
account unlock oak.two --json
account unlock nobody
account end-sessions eve.oak
account end-sessions oak.two --json
account end-sessions nobody
account reset-factor fay --check call --note 'Rang 01234 567890'
account reset-factor gus --check letter --note 'Wrote to the farm' --json
account reset-factor fay --check call --note 'Rang 01234 567890'
account reset-factor eve.oak --check call --note 'Rang' --json
account reset-factor fay --check email --note 'Wrote'
account show fay
account access-pack ada --out {folder}/ada.zip
account access-pack bo --out {folder}/bo.zip --json
account access-pack cy --out {folder}/ada.zip
account access-pack nobody
account merge oak.two eve.oak < no
account merge oak.two eve.oak
account merge oak.two eve.oak --yes
account show oak.two
account enable oak.two
account unmerge oak.two
account merge oak.two eve.oak --json < OAK.TWO
account unmerge oak.two --json
account unmerge oak.two
account merge nobody eve.oak
account merge oak.two nobody --json
account merge oak.two oak.two --yes
account erase oak.two < no
account erase oak.two
account erase oak.two < oak.two
account erase oak.two --yes
account enable oak.two
account show oak.two
account erase oak.two --undo
account erase oak.two --undo --json
account erase oak.two --yes --json
account erase oak.two --undo --yes
account erase oak.two --undo --now
account erase oak.two --now --yes
account erase eve.oak --now --yes --json
account erase fay --yes
account erase nobody
account list --sort added --limit 3
account list --state disabled --json
account list --state nonsense
account list --search nobody-at-all
account list --search nobody-at-all --json`,
  membership: `
membership create --number G7001 --type Friend --name 'Oak Farm' --address '1 Mill Lane' --postcode 'BA5 1AA' --country 'United Kingdom' --joined 1999-01-31 --paid-until 2080-12-31
membership create --number G7002 --type Friend --json
membership create --number G7005 --type Friend
membership create --number G7003 --type Friend --ended 1999-12-31 --end-reason 'Sold the farm'
membership create --number G7001 --type Friend
membership create --number G7004 --type Friend --postcode XX --country 'United Kingdom' --json
membership create --number G7004 --type Nonsense
membership show G7001
membership show G7002 --json
membership show G1001
membership show G1004
membership show G9999
membership edit G7001 --name 'Oak Farm Ltd' --postcode ''
membership edit G7001 --name 'Oak Farm' --json
membership edit G7001
membership edit G7001 --number ''
membership edit G7001 --type '' --json
membership edit G7001 --number G1001
membership edit G9999 --name Oak
contact add G7001 ada
contact add G7001 bo --primary yes --billing yes --lsfr yes
contact add G7001 cy --primary no --billing no --lsfr no --json
contact add G7001 ada
contact add G9999 ada
contact add G7001 nobody
contact edit G7001 ada --primary yes --lsfr yes
contact edit G7001 ada --billing yes --json
contact edit G7001 ada
contact edit G7001 dee --primary yes
contact edit G7001 ada --primary maybe
membership show G7001
membership delete G7001 --yes
contact remove G7001 bo
contact remove G7001 cy --json
contact remove G7001 cy
contact remove G7001 ada
membership renew G7001
membership renew G7001 --until 2082-01-31 --json
membership renew G7001 --until 2082-01-31
membership renew G9999
membership renew
membership renew G7001 --file {paid}
membership renew --file {paid} --until 2083-03-31 --dry-run
membership renew --file {paid} --until 2083-03-31 --dry-run --json
membership renew --file {paid} --until 2083-03-31 < no
membership renew --file {paid} --until 2083-03-31
membership renew --file {paid} --until 2083-03-31 < y
membership renew --file {paid} --until 2083-03-31 --yes
membership renew --file {paid} --until 2084-04-30 --yes --json
membership renew --file {paid} --yes --until 2083-03-31
membership renew --file {faulty} --yes
membership renew --file {folder}/none.csv
membership end G7001 --reason 'Sold the farm' --from 2098-01-31
membership end G7002 --reason 'Sold the farm' --json
membership end G9999 --reason x
membership end --file {paid} --reason Left --from 2098-02-28 --dry-run
membership end --file {paid} --reason Left --from 2098-02-28 < no
membership end --file {paid} --reason Left --from 2098-02-28 --yes
membership end --file {paid} --reason Left --from 2098-03-31 --json < yes
membership show G7001
membership delete G7001 < no
membership delete G7001
membership delete G7001 < g7001
membership delete G7002 --yes --json
membership delete G7002
membership delete G7003 < g7003
membership delete G7005 --yes
membership list --sort -number
membership list --state in-grace --json
membership list --state nonsense
reminder count
reminder count --json
reminder allow < no
reminder allow
reminder allow < send
reminder allow --yes --json
reminder count
application list
application list --json
application list --state nonsense
task list
task list --json
task list --sort nonsense
task done {task}
task done {task} --json
task done {task 2} --json
task done nonsense
request list
request list --json
request done bo
request done bo --kind complaint
request done bo --kind complaint
request done bo --kind nonsense
request done bo
request done cy --json
request done bo
request done nobody
request list
request list --all
request list --all --json
subscribers list
subscribers list --json
subscribers list --sort nonsense
audit list --search eve.oak --sort at --limit 2 --csv
audit list --search nobody-at-all
audit list --search nobody-at-all --json
audit list --from nonsense`,
  fee: `
fee set --type Friend --audience organisation --description 'A friend' --band 9 --band-description 'Up to nine' --amount 24 --from 2098-01-01 --until 2098-12-31 --description-cy Ffrind --description-en Friend --band-description-en '1 to 9' --band-description-cy 'Hyd at naw'
fee set --type Friend --audience organisation --description 'A friend' --on-application --json
fee set --type Friend --audience organisation --description 'A friend' --amount 5
fee set --type Friend --json
fee set --type Friend --audience organisation --description x --amount 5 --on-application
fee set {fee set} --description 'A good friend'
fee set {fee set} --amount 30 --json
fee set {fee set}
fee set {fee set} --type Friend
fee set {fee set} --from 2099-01-01 --json
fee set nonsense --amount 4
fee schedule {fee set} --from 2098-01-01 --amount 32.50
fee schedule {fee set} --from 2097-01-01 --amount 31 --json
fee schedule {fee set} --from 2097-06-01
fee schedule {fee set} --from 2020-01-01 --amount 31
fee schedule nonsense --from 2099-01-01 --amount 31
fee raise --percent 5 --from 2090-01-01 < no
fee raise --percent 5 --from 2090-01-01
fee raise --percent 5 --from 2090-01-01 --pence < raise
fee raise --pounds 2 --from 2091-01-01 --yes
fee raise --pounds 2 --from 2092-01-01 --yes --json
fee raise --pounds 2 --percent 5 --from 2092-01-01
fee raise --from 2092-01-01
fee raise --pounds 2 --from 2020-01-01
fee end {fee schedule} --from 2097-03-31
fee end {fee schedule} --from 2097-01-01 --json
fee end nonsense
fee list --sort -amount
fee list --all --json
fee list --sort nonsense
type add 'Life Member' --audience individual --name-cy 'Aelod am Oes' --name-en 'Member for Life' --position 1
type add 'Lifelong Friend' --json
type add 'Life Member'
type add ' '
type edit 'Life Member' --offered no
type edit 'Lifelong Friend' --audience organisation --json
type edit 'Life Member'
type edit Nonsense --offered no
type list
type list --json`,
  client: `
client create --name 'Soil Map' --id soil-map --redirect-uri https://map.example.org/callback --logout-uri https://map.example.org/bye --backchannel-logout-uri https://map.example.org/out --role openid --role events --own
client create --name 'Soil Walks' --id soil-walks --redirect-uri org.example.walks:/callback --public --json
client create --name 'Soil Test' --id soil-test --redirect-uri https://test.example.org/ --without-pkce --test --lean-id-token
client create --name 'Soil Map' --id soil-map --redirect-uri https://map.example.org/callback
client create --name 'Soil Map' --redirect-uri nonsense --json
client show soil-map
client show soil-walks --json
client show soil-test
client show nobody
client edit soil-map --name 'The Soil Map' --add-redirect-uri https://new.example.org/ --add-logout-uri https://new.example.org/bye --add-role profile
client edit soil-map --remove-redirect-uri https://new.example.org/ --remove-logout-uri https://new.example.org/bye --backchannel-logout-uri '' --lean-id-token --json
client edit soil-map --test --json
client edit soil-map --full-id-token --live
client edit soil-test --live
client edit soil-test --test
client edit soil-map
client edit soil-map --name ''
client edit soil-map --test --live
client edit soil-map --lean-id-token --full-id-token
client edit soil-map --remove-redirect-uri https://map.example.org/callback
client edit nobody --live --json
client rotate soil-map
client rotate soil-map --json
client rotate soil-map --finish
client rotate soil-map --finish --json
client rotate soil-walks
client rotate nobody
client disable soil-map
client disable soil-map --json
client disable nobody
client show soil-map
client enable soil-map
client enable soil-map --json
client enable nobody
webhook list
webhook create soil-map --url {hooks} --email crm@example.org
webhook create soil-map --url {hooks} --email crm@example.org --type account.closed --json
webhook create soil-walks --url {hooks} --email crm@example.org
webhook create soil-map --url nonsense --email crm@example.org --json
webhook create soil-map --url {hooks} --email crm@example.org --type nonsense
webhook create nobody --url {hooks} --email crm@example.org
webhook test {webhook create}
webhook test {webhook create} --json
webhook test nonsense
webhook rotate {webhook create}
webhook rotate {webhook create}
webhook rotate {webhook create} --finish
webhook rotate {webhook create} --finish
webhook rotate {webhook create} --json
webhook rotate nonsense
webhook disable {webhook create}
webhook disable {webhook create} --json
webhook disable nonsense
webhook enable {webhook create}
webhook enable {webhook create} --skip --json
webhook enable nonsense
webhook replay {webhook create} --event {event}
webhook replay {webhook create} --event {event} --json
webhook replay {webhook create} --event nonsense
webhook replay {webhook create} --refused
webhook replay {webhook create} --refused --json
webhook replay {webhook create} --refused --since 2026-01-01
webhook replay {webhook create}
webhook skip {webhook create} {event}
webhook skip {webhook create} {event 2} --json
webhook skip {webhook create} {event}
webhook disable {webhook create}
webhook replay {webhook create} --since 2098-01-01
webhook list
webhook list --json
webhook show {webhook create}
webhook show {webhook create} --json
webhook show nonsense
client delete soil-walks < no
client delete soil-walks
client delete soil-walks < SOIL-WALKS
client delete soil-test --yes
client delete soil-map --yes --json
client delete nobody
client list
client list --json
client list --sort nonsense
staff grant ada --role fees
staff grant bo --role daily-work --json
staff grant ada --role fees
staff grant eve --role fees
staff grant nobody --role fees
staff grant ada --role nonsense
staff list
staff list --json
staff revoke ada --role fees
staff revoke bo --role daily-work --json
staff revoke ada --role fees
staff revoke fay --role administrator
staff revoke fay --role administrator
staff revoke nobody --role fees
keys list
keys rotate
keys list --json
keys end {keys list} < no
keys end {keys list}
keys rotate --json
keys list
keys end nonsense
keys end {keys list}
keys list --json
keys end {keys list} --yes
keys list --json
keys end {keys list} --json < end
mail test olga@example.org
mail test olga@example.org --json
mail test nonsense
purge --dry-run
purge --json
completion bash
completion bash --json
completion nonsense`,
  import: `
import list
import {sheet} --dry-run
import sheet {sheet} --dry-run --json
import {sheet} < no
import {sheet}
import {sheet} --source office < y
import {sheet} --yes --json
import {sheet} --source office < y
import {wrong} < y
import sheet {typed} --mapping {mapping} --values {values} --add-types --yes
import sheet {wrong} --errors {folder}/errors.csv --yes
import sheet {wrong} --errors {folder}/errors.csv --accept-suggestions --only-good --yes
import sheet {probable} --dry-run
import sheet {probable} --merge ada --yes
import sheet {probable} --merge-probable --dry-run
import sheet {probable} --merge-numbers --dry-run
import sheet {folder}/none.csv
export accounts --out {folder}/accounts.csv
export memberships --out {folder}/memberships.csv --json
export contacts --out {folder}/contacts.csv
export fees --out {folder}/fees.csv
export subscribers --out {folder}/subscribers.csv
export accounts --out {folder}/accounts.csv
export fees
export fees --spreadsheet
import accounts {folder}/accounts.csv --yes
import memberships {folder}/memberships.csv --yes
import contacts {folder}/contacts.csv --yes
import fees {folder}/fees.csv --yes
import subscribers {folder}/subscribers.csv --yes --json
import list
import list --json
account invite --import 1 --dry-run
account invite --import 1 --former --rate 600/min
account invite --import 1 --json
account invite --import 3 --former --rate 500/h
account invite --import 99
import undo 1 < no
import undo 1
import undo 2 --dry-run
import undo 2 --dry-run --json
import undo 2 --yes
import undo 2 --yes --json
import undo 4 < yes
import undo 9
import list`,
}
