// The version stamp of a list's answer, which spares a caller who has it the list.
import { sha256 } from '../crypto.ts';

/**
 * Names what an answer says. Index reads lag behind writes, so a counter of changes could name a
 * page that does not show the latest one yet; the content itself cannot lie.
 */
export const versionOf = (answer: unknown): string => sha256(JSON.stringify(answer)).slice(0, 24);
