// The cells in which somebody names what is not theirs.
import type { Fields } from '#tests/support/every-api.ts';
import { newTenant, nothingThere, type Tenant } from '#tests/support/tenants.ts';
import { type About, type Call, type Cell, withToken } from './cell.ts';
import type { Row } from './rows.ts';

const differs = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) !== JSON.stringify(right);

/** The fields by which a row names what belongs to somebody. */
function namingFields(row: Row): readonly string[] {
  const [one, another] = [row.names(nothingThere()), row.names(nothingThere())];
  return Object.keys(one).filter((field) => differs(one[field], another[field]));
}

let denied: Promise<Tenant> | undefined;
/** Who is refused changes nothing, so one will do; who is not must be a new one each time. */
function callerFor(status: number): Promise<Tenant> {
  if (status < 400) return newTenant();
  denied ??= newTenant();
  return denied;
}

type Pick = (own: Fields, theirs: Fields) => Fields;

/** All things are somebody else's, then only one of them and the rest the caller's own. */
export function foreignCells(about: About, kind: 'otherTenant' | 'otherAccount'): readonly Cell[] {
  const { row } = about;
  const naming = namingFields(row);
  if (naming.length === 0) return [];
  const names = row.namesForeign ?? row.names;
  const cell = (name: string, status: number, pick: Pick): Cell => {
    const callNaming = async (foreign: Tenant | undefined): Promise<Call> => {
      const caller = await callerFor(status);
      const things = kind === 'otherTenant' ? foreign?.own : caller.otherAccount;
      const theirs = names(foreign && things ? things : nothingThere());
      return withToken(pick(row.names(caller.own), theirs), caller.token);
    };
    const asIfAbsent = () => callNaming(undefined);
    return { name, status, call: callNaming, ...(status >= 400 && { asIfAbsent }) };
  };
  const label = kind === 'otherTenant' ? 'other tenant' : "same tenant's other account";
  const wanted = row.answers?.[kind] ?? (about.promised.nonAdmin === 403 ? 403 : 404);
  const alone = naming.length > 1 ? naming : [];
  return [
    cell(label, wanted, (_own, theirs) => theirs),
    ...alone.map((field) =>
      cell(`${label}, ${field} alone`, row.alone?.[field] ?? wanted, (own, theirs) => ({
        ...own,
        [field]: theirs[field],
      })),
    ),
  ];
}
