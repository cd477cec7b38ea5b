// What the browser keeps between visits, refresh tokens and hints about the connection; and what a tab keeps of typed texts.

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

const TYPED = 'typed ';
const typedBy = (userId: string): string => `${TYPED}${userId} `;
/** Whose typed texts this tab reads and writes now. */
let typist = '';

const typedName = (place: string): string => `${typedBy(typist)}${place}`;
const allTyped = (): string[] =>
  Object.keys(sessionStorage).filter((name) => name.startsWith(TYPED));

/** What was typed at a place and is not on the server yet, as long as this tab lives. */
export const readTyped = (place: string): string | null => sessionStorage.getItem(typedName(place));

export function writeTyped(place: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(typedName(place));
  else sessionStorage.setItem(typedName(place), text);
}

export const hasTyped = (): boolean => allTyped().length > 0;

/** What is typed from now on is this user's. Texts of others go, but for the admin's who acts as the user. */
export function typeAs(userId: string, adminId?: string): void {
  typist = userId;
  const kept = [userId, adminId].filter((id) => id !== undefined).map(typedBy);
  for (const name of allTyped()) {
    if (!kept.some((start) => name.startsWith(start))) sessionStorage.removeItem(name);
  }
}

const VISITED = 'visited';

/** Where in the app this tab is, for the way back from the login. */
export const writeVisited = (address: string): void =>
  sessionStorage.setItem(VISITED, `${typist} ${address}`);

/** Null where nobody was anywhere yet, or somebody else was. */
export function readVisited(): string | null {
  const [by, address] = sessionStorage.getItem(VISITED)?.split(' ') ?? [];
  return by === '' || by === typist ? (address ?? null) : null;
}

export function clearFlags(): void {
  for (const name of NAMES) localStorage.removeItem(name);
}

/** Nothing of one person is left for the next. */
export function clearStored(): void {
  clearFlags();
  sessionStorage.clear();
}
