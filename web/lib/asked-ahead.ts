// Answers asked for before the screen that needs them stands: its first read takes them over.

/** What is not taken soon belongs to a screen nobody got to, and would be old when somebody does. */
const GOOD_FOR_MS = 10_000;

type Asked = { readonly answer: Promise<unknown>; readonly at: number };

const waiting = new Map<string, Asked>();

const keyOf = (name: string, fields: object): string => `${name} ${JSON.stringify(fields)}`;

/** Begins to ask. `fields`: what the read that takes the answer over is known by. */
export function askAhead(name: string, fields: object, ask: () => Promise<unknown>): void {
  const answer = ask();
  // Whoever takes it over sees the failure; nobody else has to.
  answer.catch(() => undefined);
  waiting.set(keyOf(name, fields), { answer, at: Date.now() });
}

/** The answer under way for this read, once; undefined where none is, or it is too old. */
export function takeAskedAhead<Answer>(name: string, fields: object): Promise<Answer> | undefined {
  const key = keyOf(name, fields);
  const asked = waiting.get(key);
  waiting.delete(key);
  if (asked === undefined || Date.now() - asked.at > GOOD_FOR_MS) return undefined;
  return asked.answer as Promise<Answer>;
}

export const forgetAskedAhead = (): void => waiting.clear();
