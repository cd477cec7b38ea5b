// What tokens of a user should do, in a few lines: the model that random histories are held against.
import {
  ABSOLUTE_LIFETIME_MS,
  ACCESS_LIFETIME_MS,
  IDLE_LIFETIME_MS,
  IMPERSONATION_LIFETIME_MS,
  ROTATION_OVERLAP_MS,
} from '#functions/session/domain/session.ts';

export type Pair = { readonly access: string; readonly refresh: string; readonly at: number };

export type ModelSession = {
  /** Oldest first. */
  readonly pairs: Pair[];
  readonly begunAt: number;
  /** An admin acts as the user. */
  readonly isActing: boolean;
  over: boolean;
};

export type Model = {
  readonly sessions: ModelSession[];
  password: string;
  /** Whether who acts as the user is an admin still. */
  isAdmin: boolean;
};

const pick = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** The last few sessions: who has logged in often does not use all that were. */
const IN_USE = 3;
export const sessionAt = ({ sessions }: Model, device: number): ModelSession =>
  pick(sessions.slice(-IN_USE), device);

/** Age 0 is the newest pair. */
export const aged = ({ pairs }: ModelSession, age: number) => {
  const real = Math.min(age, pairs.length - 1);
  return { age: real, pair: pick(pairs, pairs.length - 1 - real) };
};
export const newest = (session: ModelSession): Pair => aged(session, 0).pair;

const lastsUntil = ({ begunAt, isActing }: ModelSession): number =>
  begunAt + (isActing ? IMPERSONATION_LIFETIME_MS : ABSOLUTE_LIFETIME_MS);
const hasExpired = (session: ModelSession): boolean =>
  Date.now() >= Math.min(newest(session).at + IDLE_LIFETIME_MS, lastsUntil(session));
const isDenied = ({ isAdmin }: Model, { isActing }: ModelSession): boolean => isActing && !isAdmin;

/** Whether an access token works. */
export const lives = (
  model: Model,
  session: ModelSession,
  { age, pair }: ReturnType<typeof aged>,
): boolean =>
  !session.over &&
  !isDenied(model, session) &&
  age <= 1 &&
  Date.now() < Math.min(pair.at + ACCESS_LIFETIME_MS, lastsUntil(session));

/** What the model expects of a refresh, and what becomes of the session by it. */
export function expectRefresh(
  model: Model,
  session: ModelSession,
  age: number,
): 'rotate' | 'repeat' | 'refuse' {
  if (session.over || isDenied(model, session) || hasExpired(session)) return 'refuse';
  if (age === 0) return 'rotate';
  if (age === 1 && Date.now() - newest(session).at <= ROTATION_OVERLAP_MS) return 'repeat';
  session.over = true;
  return 'refuse';
}

/** At a rotation the access token before is kept where it is still good. */
export const isKept = (session: ModelSession): boolean => {
  const before = aged(session, 1).pair;
  return newest(session).at < before.at + ACCESS_LIFETIME_MS;
};

export function endAll({ sessions }: Model): void {
  for (const session of sessions) session.over = true;
}

type Issued = { readonly access_token: string; readonly refresh_token: string };
export const pairOf = (body: Issued): Pair => ({
  access: body.access_token,
  refresh: body.refresh_token,
  at: Date.now(),
});

export const begin = ({ sessions }: Model, issued: Issued, isActing = false): ModelSession => {
  const session = { pairs: [pairOf(issued)], begunAt: Date.now(), isActing, over: false };
  sessions.push(session);
  return session;
};
