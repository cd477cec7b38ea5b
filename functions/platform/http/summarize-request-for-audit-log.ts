// Summarizes a request for the audit log: the names of its fields and the ids in it, never a text or a secret. Pure.

const MAX_NAMES = 50;
const MAX_IDS = 100;
const MAX_ID_LENGTH = 200;

const isIdName = (name: string): boolean => /(^|_)ids?$|[a-z]Ids?$/.test(name);
const NOT_THE_OBJECT: readonly string[] = ['client_id'];

export type AuditedRequestSummary = {
  /** Names of fields, each with its path. */
  readonly fields: readonly string[];
  /** `name=id`. */
  readonly ids: readonly string[];
};

function collect(
  value: unknown,
  path: string,
  name: string,
  found: { fields: Set<string>; ids: Set<string> },
): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, path, name, found);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value))
      collect(one, path === '' ? key : `${path}.${key}`, key, found);
    return;
  }
  if (path === 'token' || value === undefined) return;
  found.fields.add(path);
  if (typeof value === 'string' && isIdName(name) && !NOT_THE_OBJECT.includes(name))
    found.ids.add(`${name}=${value.slice(0, MAX_ID_LENGTH)}`);
}

export function summarizeRequestForAuditLog(request: object): AuditedRequestSummary {
  const found = { fields: new Set<string>(), ids: new Set<string>() };
  collect(request, '', '', found);
  return {
    fields: [...found.fields].slice(0, MAX_NAMES),
    ids: [...found.ids].slice(0, MAX_IDS),
  };
}
