// How the network names the account in a run: by its own id or a scoped id, and by its current username.

import type { GraphOptions } from '#scripts/sandbox/graph/graph-options.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import { SIMULATION_START_MS, type SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import { makeSimulatedOwner } from './simulated-graph.ts';

/** An app-scoped id, under which the network names users to an app. */
export const SCOPED_ACCOUNT_ID = '2105722729836161';
export const USERNAME_AFTER_RENAME = 'thebakery.anew';

type IdentityChanges = {
  scopedId?: string;
  usernameChange?: { readonly at: number; readonly username: string };
  /** Whether its profile still shows the former username. */
  isProfileOutdated?: boolean;
};

const changesByWorld = new WeakMap<SimulatedWorld, IdentityChanges>();

const addIdentityChange = (world: SimulatedWorld, changes: IdentityChanges) =>
  void changesByWorld.set(world, { ...changesByWorld.get(world), ...changes });

/** After this the network names the account by a scoped id in all of its content. */
export const setScopedAccountId = (world: SimulatedWorld, scopedId = SCOPED_ACCOUNT_ID): void =>
  addIdentityChange(world, { scopedId });

/** Renames the account `atMs` after the start, in all of its content. */
export const renameSimulatedAccount = (
  world: SimulatedWorld,
  atMs: number,
  username = USERNAME_AFTER_RENAME,
): void =>
  addIdentityChange(world, { usernameChange: { at: SIMULATION_START_MS + atMs, username } });

/** Makes the profile keep the former username. */
export const keepFormerUsernameInSimulatedProfile = (world: SimulatedWorld): void =>
  addIdentityChange(world, { isProfileOutdated: true });

/** The username its profile shows now. */
const getProfileUsername = (context: SimulationContext): string =>
  changesByWorld.get(context.world)?.isProfileOutdated
    ? context.tenant.username
    : getSimulatedAccountIdentity(context).username;

/** The id and username under which the network names the account as an author now. */
function getSimulatedAccountIdentity({ world, tenant }: SimulationContext): {
  readonly id: string;
  readonly username: string;
} {
  const { scopedId, usernameChange } = changesByWorld.get(world) ?? {};
  const username =
    usernameChange && world.now() >= usernameChange.at ? usernameChange.username : tenant.username;
  return { id: scopedId ?? tenant.subject.igUserId, username };
}

/** The person, the page and the account of a run, under the network's present names. */
export function makeSimulatedOwnerOfRun(
  context: SimulationContext,
): ReturnType<typeof makeSimulatedOwner> {
  const { id, username } = getSimulatedAccountIdentity(context);
  return makeSimulatedOwner(context.tenant.subject.igUserId, username, id);
}

/** The profile may show another username than the account's content. */
export const alterSimulatedProfile =
  (context: SimulationContext): NonNullable<GraphOptions['alter']> =>
  (id, rendered) =>
    id === context.tenant.subject.igUserId
      ? { ...rendered, username: getProfileUsername(context) }
      : undefined;
