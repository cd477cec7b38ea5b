// Puts parameters into the text of a sentence. Dates are formatted here, and nowhere else.
import { DISPLAY_LOCALE } from './en.ts';

type Name<Placeholder extends string> = Placeholder extends `${infer Before}:${string}`
  ? Before
  : Placeholder;
type PlaceholderNames<Text extends string> =
  Text extends `${string}{${infer Placeholder}}${infer Rest}`
    ? Name<Placeholder> | PlaceholderNames<Rest>
    : never;

/** The parameters of a text: an object with each of its placeholders, or nothing. A wrong one does not compile. */
export type SentenceParameters<Text extends string> = [PlaceholderNames<Text>] extends [never]
  ? []
  : [params: { readonly [Each in PlaceholderNames<Text>]: string | number }];

const MINUTE_MS = 60_000;

/** `2026-11-24 16:05 UTC`, rounded up. Screens show it in the viewer's time zone. */
function formatMinute(time: string): string {
  const minute = new Date(Math.ceil(Date.parse(time) / MINUTE_MS) * MINUTE_MS).toISOString();
  return `${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`;
}

/** Without a time of day, because the reader's time zone is unknown. */
const formatDate = (time: string): string =>
  new Intl.DateTimeFormat(DISPLAY_LOCALE, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(time),
  );

const FORMATS: Readonly<Record<string, (time: string) => string>> = {
  minute: formatMinute,
  date: formatDate,
};

/** Values are inserted as they are: a placeholder in one of them is text. */
export const fillAny = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, format?: string) => {
    const value = String(values[name]);
    return format === undefined ? value : (FORMATS[format]?.(value) ?? value);
  });

export const fillPlaceholders = <const Text extends string>(
  text: Text,
  ...[params]: SentenceParameters<Text>
): string => fillAny(text, params ?? {});
