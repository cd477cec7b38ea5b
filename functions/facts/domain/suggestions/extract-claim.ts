// Extracts the part of a reply that holds for everyone: without mention, greeting, thanks and sign-off. Pure.

import { foldFactText } from '#functions/facts/domain/comparable-fact-text.ts';
import { toWordPattern } from '#shared/word-pattern.ts';
import { removeAddressedName } from './remove-addressed-name.ts';
import { splitIntoStatements } from './split-into-statements.ts';

const COURTESY_WORDS = [
  'hi|hey|hello|hallo|moin|servus|hola|buenas|ola|oi|bonjour|salut|coucou|good (?:morning|evening|afternoon)|guten (?:morgen|tag|abend)|buen[oa]s (?:dias|tardes|noches)|bo[am] (?:dia|tarde|noite)|bonsoir',
  'thanks?|thank you|danke\\p{L}*|vielen dank|gracias|obrigad[oa]|merci|gern(?:e)?|sehr gerne?|of course|sure|klar|naturlich|claro|bien sur|great question|gute frage',
  'love|xo+|xx+|best|cheers|lg|liebe grusse|viele grusse|un saludo|saludos|abrazos?|besos|beijos?|beijinhos?|abracos?|bisous?|bises|a bientot|bonne journee|have a (?:lovely|nice|great) day',
];
const COURTESY = toWordPattern(COURTESY_WORDS);
const MENTIONS = /^(?:\s*@[\p{L}\p{N}._]+[,:]?)+/u;
/** A greeting with a name before a comma or a sign: `Hi Anna, `, `Hello! `. */
const MAX_COURTESY_WORDS = 4;
const CLAUSE_END = /^[^,!.–-]{1,40}[,!.–-]+\s+/u;
const GREETING = new RegExp(`^(?:${COURTESY_WORDS.join('|')})(?![\\p{L}\\p{N}])`, 'u');

const countWords = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

const isOnlyCourtesy = (statement: string): boolean =>
  countWords(statement) <= MAX_COURTESY_WORDS &&
  !/\p{N}/u.test(statement) &&
  COURTESY.test(foldFactText(statement));

function removeGreeting(text: string): string {
  const clause = CLAUSE_END.exec(text)?.[0];
  if (clause === undefined || countWords(clause) > MAX_COURTESY_WORDS) return text;
  if (!GREETING.test(foldFactText(clause))) return text;
  const rest = text.slice(clause.length);
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`;
}

/**
 * The sentences of the reply that say something, joined by spaces; empty when there are none. `username` is that of the
 * person who gets it.
 */
export const extractClaim = (reply: string, username: string): string =>
  splitIntoStatements(reply.replace(MENTIONS, ''))
    .map((statement) => removeAddressedName(removeGreeting(statement), username))
    .filter((statement) => !isOnlyCourtesy(statement))
    .join(' ');
