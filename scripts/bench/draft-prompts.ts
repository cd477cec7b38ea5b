// P12: how often the model is asked for a text that a person sees, and how long the prompts are.
import { getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import type { CommentRef } from '#platform/table/keys.ts';
import { logProgress, type Measurement, reportAndExit } from './measurement.ts';
import { computeMedian } from './medians.ts';
import { computePromptRatio, type ModelPrompt, recordModelPrompts } from './model-prompts.ts';
import { createCommentRule, listRuleReplyIds, startRulesProduct } from './rules-product.ts';
import { createRandomTextGenerator, runWithBenchTable } from './seed-posts-and-comments.ts';
import type { ProductInProcess } from './start-product-in-process.ts';
import { LINKED_IG_USER_ID } from './start-sandbox-and-link-account.ts';

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
  const product = await startRulesProduct();
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
