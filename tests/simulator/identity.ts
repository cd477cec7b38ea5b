// What the network calls the account in a world: its own id or a scoped one, and the name of the moment.
import type { Place } from './subject-world.ts';
import { START, type World } from './world.ts';

/** An id of the kind under which the network names people to an app. */
export const SCOPED_ID = '2105722729836161';
export const NEW_NAME = 'thebakery.anew';

type Identity = {
  scopedId?: string;
  renamed?: { readonly at: number; readonly username: string };
  /** Its profile still tells the name it had. */
  isProfileLate?: boolean;
};

const identities = new WeakMap<World, Identity>();

const change = (world: World, by: Identity) =>
  void identities.set(world, { ...identities.get(world), ...by });

/** From now on everything the account wrote is read under a scoped id. */
export const nameByScopedId = (world: World, scopedId = SCOPED_ID): void =>
  change(world, { scopedId });

/** The account is called otherwise from `atMs` after the start, on everything it ever wrote. */
export const rename = (world: World, atMs: number, username = NEW_NAME): void =>
  change(world, { renamed: { at: START + atMs, username } });

/** Its profile goes on telling the name it had before. */
export const keepOldProfile = (world: World): void => change(world, { isProfileLate: true });

/** The name its profile tells at this moment. */
export const profileNameOf = (place: Place): string =>
  identities.get(place.world)?.isProfileLate ? place.tenant.username : identityOf(place).username;

/** The account as a writer, as a read of this moment names it. */
export function identityOf({ world, tenant }: Place): {
  readonly id: string;
  readonly username: string;
} {
  const { scopedId, renamed } = identities.get(world) ?? {};
  const username = renamed && world.now() >= renamed.at ? renamed.username : tenant.username;
  return { id: scopedId ?? tenant.subject.igUserId, username };
}
