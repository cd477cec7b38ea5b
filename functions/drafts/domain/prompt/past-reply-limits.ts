// How many past replies of the owner a prompt has.

export const MAX_VOICE_EXAMPLES = 6;
/** With the examples. */
export const MAX_PAST_REPLIES = 30;
/** About 1,000 tokens. */
export const MAX_EARLIER_ANSWER_CHARACTERS = 4_000;
