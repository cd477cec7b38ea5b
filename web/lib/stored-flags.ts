// What the browser keeps between visits: refresh tokens and hints about the connection.

const NAMES = [
  'refreshToken',
  /** While an admin acts as somebody else: their own refresh token, and who they are. */
  'trueRefreshToken',
  'trueUser',
  'facebookTokenValid',
  'instagramAccountValid',
  'instagramUserId',
  /** The end of the link (ISO) whose notice was dismissed. */
  'linkEndDismissed',
] as const;
export type StoredName = (typeof NAMES)[number];

export const readStored = (name: StoredName): string | null => localStorage.getItem(name);

export function writeStored(name: StoredName, value: string | null): void {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
}

const typedName = (place: string): string => `typed ${place}`;

/** What was typed at a place and is not on the server yet, as long as this tab lives. */
export const readTyped = (place: string): string | null => sessionStorage.getItem(typedName(place));

export function writeTyped(place: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(typedName(place));
  else sessionStorage.setItem(typedName(place), text);
}

/** Nothing of one person is left for the next. */
export function clearStored(): void {
  for (const name of NAMES) localStorage.removeItem(name);
  sessionStorage.clear();
}
