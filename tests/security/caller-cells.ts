// The cells in which people name what is theirs: with a plan and without, as themselves and not.
import type { FeatureFlag } from '#shared/schemas/user.ts';
import type { Fields } from '#tests/support/every-api.ts';
import {
  impersonationOf,
  newcomer,
  newTenant,
  nothingThere,
  type Tenant,
} from '#tests/support/tenants.ts';
import { type About, actedAs, type Cell, ok, rightful, status, withToken } from './cell.ts';

/** Everything a careless handler might take from the request instead of from the token. */
const smuggled = (foreign: Tenant): Fields => ({
  token: foreign.token,
  user_id: foreign.userId,
  userId: foreign.userId,
  igUserId: foreign.own.igUserId,
  ig_user_id: foreign.own.igUserId,
  instagram_user_id: foreign.own.igUserId,
  facebook_user_id: foreign.traces[2],
  actorUserId: undefined,
  role: 'admin',
  subscription_active: true,
  features: { allow_manual_run_rules: true },
});

export function planCells(about: About): readonly Cell[] {
  const { row, promised } = about;
  const answers = row.answers ?? {};
  return [
    {
      name: 'no plan',
      status: answers.newcomer ?? status(about, promised.newcomer),
      call: async () => withToken(row.names(nothingThere()), (await newcomer()).token),
    },
    {
      name: 'expired trial',
      status: answers.expired ?? status(about, promised.expired),
      call: async () => {
        const caller = await newTenant({ trialEndsAt: new Date(Date.now() - 1_000).toISOString() });
        return withToken(row.names(caller.own), caller.token);
      },
    },
  ];
}

export function impersonated(about: About): Cell {
  const { row, contract } = about;
  const { method, effect, whileImpersonating } = contract;
  const refusal = contract.access === 'admin' ? 'refused' : (whileImpersonating ?? 'allowed');
  const isRefused = refusal !== 'allowed';
  const isChange = method !== 'GET' && effect !== 'none';
  return {
    name: 'impersonated',
    status: row.answers?.impersonated ?? (isRefused ? 403 : ok(about)),
    ...(isRefused && { code: refusal === 'refused' ? 'forbidden' : refusal }),
    recorded: isChange && !isRefused ? [contract.name] : [],
    call: async () => {
      const caller = await rightful(about);
      return withToken(row.names(caller.own), await actedAs(caller));
    },
  };
}

/** Somebody who was an admin when the session began, and is none any more. */
export function impersonatedByNoAdmin(about: About): Cell {
  return {
    name: 'impersonated by who is no admin',
    status: 401,
    recorded: [],
    call: async (foreign) => {
      const caller = await rightful(about);
      const token = await impersonationOf(caller, foreign);
      return withToken(about.row.names(caller.own), token);
    },
  };
}

export function flagOff(about: About, flag: FeatureFlag): Cell {
  return {
    name: `flag ${flag} off`,
    status: 403,
    call: async () => {
      const caller = await newTenant({ featureOverrides: { [flag]: false } });
      return withToken(about.row.names(caller.own), caller.token);
    },
  };
}

export function rightfulCells(about: About): readonly Cell[] {
  const { row, contract } = about;
  const owner = async () => rightful(about);
  const wanted = row.answers?.owner ?? ok(about);
  return [
    {
      name: 'the owner, with foreign ids smuggled in',
      status: wanted,
      call: async (foreign) => {
        const caller = await owner();
        const { fields, more } = withToken(row.names(caller.own), caller.token);
        return contract.method === 'GET'
          ? { fields: { ...smuggled(foreign), ...fields }, more }
          : {
              fields: { ...smuggled(foreign), ...fields },
              more: { ...more, query: { user_id: foreign.userId } },
            };
      },
    },
    {
      name: 'the owner',
      status: wanted,
      call: async () => {
        const caller = await owner();
        return withToken(row.names(caller.own), caller.token);
      },
    },
  ];
}

export function nonAdmin(about: About): readonly Cell[] {
  if (about.promised.nonAdmin !== 403) return [];
  const call = async () => {
    const caller = await newTenant();
    return withToken(about.row.names(caller.own), caller.token);
  };
  return [{ name: 'non-admin', status: 403, call }];
}
