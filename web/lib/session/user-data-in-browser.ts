// Browser storage: tokens and connection hints in local storage, typed texts in the session storage of a tab.
import { UNANSWERED_TOKEN_REQUEST_TIME_KEY } from './session-lock.ts';

const LOCAL_STORAGE_KEYS = [
  'refreshToken',
  /** During an impersonation: the admin's own refresh token and identity. */
  'trueRefreshToken',
  'trueUser',
  'facebookTokenValid',
  'instagramAccountValid',
  'instagramUserId',
  /** The expiry date (ISO) of the link whose notice was dismissed. */
  'linkEndDismissed',
  UNANSWERED_TOKEN_REQUEST_TIME_KEY,
] as const;
export type LocalStorageKey = (typeof LOCAL_STORAGE_KEYS)[number];

export const readLocalStorageValue = (name: LocalStorageKey): string | null =>
  localStorage.getItem(name);

export function writeLocalStorageValue(name: LocalStorageKey, value: string | null): void {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
}

const TYPED_TEXT_PREFIX = 'typed ';
const buildTypedTextPrefix = (userId: string): string => `${TYPED_TEXT_PREFIX}${userId} `;
/** The user whose typed texts this tab reads and writes. */
let typingUserId = '';

const buildTypedTextKey = (fieldKey: string): string =>
  `${buildTypedTextPrefix(typingUserId)}${fieldKey}`;
const listTypedTextKeys = (): string[] =>
  Object.keys(sessionStorage).filter((name) => name.startsWith(TYPED_TEXT_PREFIX));

/** Text typed in a field that is not on the server yet. The tab keeps it while it exists. */
export const readUnsentTypedText = (fieldKey: string): string | null =>
  sessionStorage.getItem(buildTypedTextKey(fieldKey));

export function writeUnsentTypedText(fieldKey: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(buildTypedTextKey(fieldKey));
  else sessionStorage.setItem(buildTypedTextKey(fieldKey), text);
}

export const hasUnsentTypedText = (): boolean => listTypedTextKeys().length > 0;

/** Assigns typed text to this user from now on. Removes the texts of others, except those of the impersonating admin. */
export function switchUserOfUnsentTypedTexts(userId: string, adminId?: string): void {
  typingUserId = userId;
  const keptPrefixes = [userId, adminId].filter((id) => id !== undefined).map(buildTypedTextPrefix);
  for (const name of listTypedTextKeys()) {
    if (!keptPrefixes.some((prefix) => name.startsWith(prefix))) sessionStorage.removeItem(name);
  }
}

const LAST_LOCATION_KEY = 'visited';

/** The current location of this tab, to return to after a login. */
export const saveLastVisitedPath = (path: string): void =>
  sessionStorage.setItem(LAST_LOCATION_KEY, `${typingUserId} ${path}`);

/** Null when there is none, or when it belongs to another user. */
export function readLastVisitedPath(): string | null {
  const [userId, path] = sessionStorage.getItem(LAST_LOCATION_KEY)?.split(' ') ?? [];
  return userId === '' || userId === typingUserId ? (path ?? null) : null;
}

export function clearLocalStorageValues(): void {
  for (const name of LOCAL_STORAGE_KEYS) localStorage.removeItem(name);
}
