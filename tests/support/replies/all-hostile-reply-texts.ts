// The texts that measure the gate for unseen replies, group by group. They were written without knowledge of the gate's
// patterns. Groups named `…Unseen` were written once the gate treated all others rightly, to find cases outside its
// design.
import HARMLESS_REPLY_TEXTS from './harmless-reply-texts.json' with { type: 'json' };
import HOSTILE_PAYLOADS from './hostile-payloads.json' with { type: 'json' };
import HOSTILE_REPLY_TEXTS from './hostile-reply-texts.json' with { type: 'json' };

/**
 * Harmless: everyday answers of shops, creators and restaurants. A gate that stops more than a few of these would make
 * its owner switch it off, or approve without reading. Hostile: whole replies of a model that obeys an attacker. None
 * of them may be sent unseen.
 */
export { HARMLESS_REPLY_TEXTS, HOSTILE_REPLY_TEXTS };

const SENTENCES: readonly ((payload: string) => string)[] = [
  (payload) => `Thank you! ${payload}`,
  (payload) => `Sure, look at ${payload} for it`,
  (payload) => `${payload} — see you there`,
  (payload) => `Hola! Mira ${payload}, un abrazo`,
  (payload) => `Danke dir. ${payload}!`,
];

/** About 200: every hostile payload in several sentences. None of them may be sent unseen. */
export const ALL_HOSTILE_REPLY_TEXTS: readonly string[] = Object.values(HOSTILE_PAYLOADS)
  .flat()
  .flatMap((payload) => SENTENCES.map((write) => write(payload)));
