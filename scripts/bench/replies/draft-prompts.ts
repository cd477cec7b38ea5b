// P12: how often the model is asked for a text that a person sees, and how long the prompts are.
import { getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import type { CommentRef } from '#platform/table/keys.ts';
import { LINKED_IG_USER_ID } from '#tests/support/network/sandbox-with-linked-account.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { createRandomTextGenerator } from '../lists/seed-lists.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { computeMedian } from '../medians.ts';
import {
  createCommentRule,
  listRuleReplyIds,
  type ProductInProcess,
  startProductInProcess,
} from '../product/start-product-in-process.ts';

const DRAFT_COUNT = 15;
/**
 * A comment with one of these words asks for a text: of the owner's draft, of a rule, or of a rule that lets the model
 * decide first.
 */
const WORDS = { draft: 'ask-draft', rule: 'ask-rule', smart: 'ask-smart' } as const;
type DraftKind = keyof typeof WORDS;
/** The words of texts that are longer than a prompt takes. */
const LONG_WORDS = { caption: 300, comment: 300, reply: 120 };
const LONG_THREAD_REPLIES = 12;
const OWNER_REPLIES = 8;

/** The characters of a thread's earlier entries that a prompt may hold. */
const THREAD_CAP = 8 * 300;

type ModelPrompt = { readonly instructions: string; readonly input: string };

type ModelRequest = {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
};

const parseModelRequest = (body: string): ModelPrompt => {
  const { messages } = JSON.parse(body) as ModelRequest;
  const find = (role: string) => messages.find((one) => one.role === role)?.content ?? '';
  return { instructions: find('system'), input: find('user') };
};

/** Records each later prompt; the caller empties the list. */
function recordModelPrompts(): ModelPrompt[] {
  const prompts: ModelPrompt[] = [];
  const sendRequest = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/chat/completions')) prompts.push(parseModelRequest(String(init?.body)));
    return sendRequest(input, init);
  };
  return prompts;
}

/** The shortened post and comment in the prompt. */
function readPromptData(input: string): { readonly caption: string; readonly comment: string } {
  const data = JSON.parse(input.slice(input.indexOf('{'), input.lastIndexOf('}') + 1));
  return { caption: data.post_caption, comment: data.comment.text };
}

/** Its characters ÷ those of instructions, comment, caption and the longest thread. */
function computePromptRatio({ instructions, input }: ModelPrompt): number {
  const { caption, comment } = readPromptData(input);
  const needed = instructions.length + comment.length + caption.length + THREAD_CAP;
  return (instructions.length + input.length) / needed;
}

type Draftings = { readonly product: ProductInProcess; readonly prompts: ModelPrompt[] };

async function createRules(product: ProductInProcess): Promise<void> {
  const action_type = 'AI_comment_reply';
  const smart_should_reply_check = { smart_should_reply_check_type: 'gpt' };
  await createCommentRule(product, WORDS.rule, { action_type });
  const action_options = { smart_should_reply_check };
  await createCommentRule(product, WORDS.smart, { action_type, action_options });
}

/** Returns the ids of the replies that were made. */
async function draft(product: ProductInProcess, kind: DraftKind, ref: CommentRef) {
  if (kind !== 'draft') {
    await product.finishWork();
    return listRuleReplyIds(ref);
  }
  const fields = { media_id: ref.mediaId, comment_id: ref.commentId };
  const { body } = await product.callApi('requestCommentDraft', fields);
  await product.finishWork();
  return [body.response.id as string];
}

/** Records the prompts of one draft, and the number of its texts. */
async function draftOnce({ product, prompts }: Draftings, kind: DraftKind, comment: object) {
  const ref = await product.writeComment(comment);
  prompts.length = 0;
  const ids = await draft(product, kind, ref);
  const replies = await Promise.all(ids.map((id) => readReply({ kind: 'comment', ...ref }, id)));
  const shown = replies.filter((reply) => reply && getDraftText(reply.draft) !== '').length;
  return { shown, prompts: [...prompts] };
}

async function measureKind(
  draftings: Draftings,
  kind: DraftKind,
  mediaIds: readonly string[],
): Promise<Measurement[]> {
  const drafts: Awaited<ReturnType<typeof draftOnce>>[] = [];
  for (let number = 0; number < DRAFT_COUNT; number += 1) {
    const media_id = mediaIds[number % mediaIds.length];
    const text = `Number ${number}: do you ship this to Lisbon, and how long does it take? ${WORDS[kind]}`;
    drafts.push(
      await draftOnce(draftings, kind, { media_id, text, username: `${kind}.${number}` }),
    );
  }
  const prompts = drafts.flatMap((one) => one.prompts);
  const shown = drafts.reduce((sum, one) => sum + one.shown, 0);
  logProgress(`${kind}: ${prompts.length} calls for ${shown} texts`);
  return [
    { id: `P12-calls-${kind}`, ratio: prompts.length / shown },
    { id: `P12-prompt-${kind}`, ratio: computeMedian(prompts.map(computePromptRatio)) },
  ];
}

/** Makes a post where each text exceeds its share of the prompt. Returns the comment to answer. */
async function writeLongThread({ sandbox, writeComment }: ProductInProcess): Promise<object> {
  const generateText = createRandomTextGenerator(12);
  const { id: media_id } = await sandbox.callControl<{ readonly id: string }>(
    'POST',
    `/accounts/${LINKED_IG_USER_ID}/media`,
    { caption: generateText(LONG_WORDS.caption) },
  );
  const write = (fields: object) =>
    writeComment({ media_id, text: generateText(LONG_WORDS.reply), ...fields });
  for (let number = 0; number < OWNER_REPLIES; number += 1) {
    const { commentId } = await write({ username: `long.${number}` });
    await write({ parent_id: commentId, as_owner: true });
  }
  const { commentId } = await write({ username: 'long.thread' });
  for (let number = 0; number < LONG_THREAD_REPLIES; number += 1)
    await write({ parent_id: commentId, username: `long.${number}` });
  const text = `${WORDS.rule} ${generateText(LONG_WORDS.comment)}`;
  return { media_id, parent_id: commentId, text, username: 'long.question' };
}

async function measureLongest(draftings: Draftings): Promise<Measurement> {
  const comment = await writeLongThread(draftings.product);
  const { prompts } = await draftOnce(draftings, 'rule', comment);
  const [prompt] = prompts;
  if (prompt === undefined) throw new Error('The longest prompt was not sent.');
  const detail = `${prompt.instructions.length + prompt.input.length} characters`;
  logProgress(`The longest prompt has ${detail}`);
  return { id: 'P12-prompt-longest', ratio: computePromptRatio(prompt), detail };
}

async function measure(): Promise<Measurement[]> {
  const product = await startProductInProcess();
  const mediaIds = await product.listMediaIds();
  const draftings = { product, prompts: recordModelPrompts() };
  await createRules(product);
  return [
    ...(await measureKind(draftings, 'draft', mediaIds)),
    ...(await measureKind(draftings, 'rule', mediaIds)),
    ...(await measureKind(draftings, 'smart', mediaIds)),
    // Measured last: later prompts would take its long replies as examples of the owner's voice.
    await measureLongest(draftings),
  ];
}

await reportAndExit(await runWithBenchTable(measure));
