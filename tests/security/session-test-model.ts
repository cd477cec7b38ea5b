// A simple model of sessions and tokens; the model-based test compares the API with it.
import {
  ACCESS_TOKEN_LIFETIME_MS,
  IMPERSONATION_SESSION_LIFETIME_MS,
  REPLACED_REFRESH_TOKEN_GRACE_MS,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_MAX_LIFETIME_MS,
} from '#functions/session/domain/session.ts';

export type ModelTokenPair = {
  readonly access: string;
  readonly refresh: string;
  readonly issuedAt: number;
};

export type ModelSession = {
  /** Oldest first. */
  readonly pairs: ModelTokenPair[];
  readonly startedAt: number;
  /** An admin impersonates the user. */
  readonly isImpersonation: boolean;
  isEnded: boolean;
};

export type SessionTestModel = {
  readonly sessions: ModelSession[];
  password: string;
  /** Whether the impersonator still is an admin. */
  isAdmin: boolean;
};

const pickByIndex = <T>(list: readonly T[], index: number): T => {
  const element = list[index % list.length];
  if (element === undefined) throw new Error('Cannot pick an element of an empty list.');
  return element;
};

/** Commands use only the newest sessions, so that random devices meet the same session repeatedly. */
const RECENT_SESSION_COUNT = 3;
export const selectModelSession = ({ sessions }: SessionTestModel, device: number): ModelSession =>
  pickByIndex(sessions.slice(-RECENT_SESSION_COUNT), device);

/** Age 0 is the newest pair; ages beyond the oldest pair select the oldest. */
export const selectTokenPairByAge = ({ pairs }: ModelSession, age: number) => {
  const availableAge = Math.min(age, pairs.length - 1);
  return { age: availableAge, pair: pickByIndex(pairs, pairs.length - 1 - availableAge) };
};
export const getNewestModelTokenPair = (session: ModelSession): ModelTokenPair =>
  selectTokenPairByAge(session, 0).pair;

const getAbsoluteExpiry = ({ startedAt, isImpersonation }: ModelSession): number =>
  startedAt + (isImpersonation ? IMPERSONATION_SESSION_LIFETIME_MS : SESSION_MAX_LIFETIME_MS);
const hasExpired = (session: ModelSession): boolean =>
  Date.now() >=
  Math.min(
    getNewestModelTokenPair(session).issuedAt + SESSION_IDLE_LIFETIME_MS,
    getAbsoluteExpiry(session),
  );
const isDenied = ({ isAdmin }: SessionTestModel, { isImpersonation }: ModelSession): boolean =>
  isImpersonation && !isAdmin;

/** Whether the API must accept the access token of the pair. */
export const isAccessTokenExpectedValid = (
  model: SessionTestModel,
  session: ModelSession,
  { age, pair }: ReturnType<typeof selectTokenPairByAge>,
): boolean =>
  !session.isEnded &&
  !isDenied(model, session) &&
  age <= 1 &&
  Date.now() < Math.min(pair.issuedAt + ACCESS_TOKEN_LIFETIME_MS, getAbsoluteExpiry(session));

/** Predicts the result of a refresh and applies it: reuse of an old refresh token ends the session. */
export function applyExpectedRefresh(
  model: SessionTestModel,
  session: ModelSession,
  age: number,
): 'rotate' | 'repeat' | 'refuse' {
  if (session.isEnded || isDenied(model, session) || hasExpired(session)) return 'refuse';
  if (age === 0) return 'rotate';
  if (
    age === 1 &&
    Date.now() - getNewestModelTokenPair(session).issuedAt <= REPLACED_REFRESH_TOKEN_GRACE_MS
  )
    return 'repeat';
  session.isEnded = true;
  return 'refuse';
}

/** A rotation keeps the hash of the previous access token only while that token is unexpired. */
export const isPreviousAccessTokenKept = (session: ModelSession): boolean => {
  const previousPair = selectTokenPairByAge(session, 1).pair;
  return (
    getNewestModelTokenPair(session).issuedAt < previousPair.issuedAt + ACCESS_TOKEN_LIFETIME_MS
  );
};

export function endAllModelSessions({ sessions }: SessionTestModel): void {
  for (const session of sessions) session.isEnded = true;
}

type IssuedTokens = { readonly access_token: string; readonly refresh_token: string };
export const toModelTokenPair = (body: IssuedTokens): ModelTokenPair => ({
  access: body.access_token,
  refresh: body.refresh_token,
  issuedAt: Date.now(),
});

export const addModelSession = (
  { sessions }: SessionTestModel,
  issuedTokens: IssuedTokens,
  isImpersonation = false,
): ModelSession => {
  const session = {
    pairs: [toModelTokenPair(issuedTokens)],
    startedAt: Date.now(),
    isImpersonation,
    isEnded: false,
  };
  sessions.push(session);
  return session;
};
