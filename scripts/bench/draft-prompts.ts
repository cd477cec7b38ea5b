// P12: how often the model is asked for a text that somebody gets to see, and how long the prompts are.
import { getDraftText } from '#functions/drafts/domain/draft.ts';
import { readReply } from '#functions/drafts/reply-repository.ts';
import type { CommentRef } from '#platform/table/keys.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { computeMedian } from './medians.ts';
import { computePromptRatio, type ModelPrompt, recordModelPrompts } from './model-prompts.ts';
import { createRandomTextGenerator, runWithBenchTable } from './seed-posts-and-comments.ts';
import {
  listRuleReplyIds,
  makeRuleFields,
  type RulesProduct,
  startRulesProduct,
} from './start-rules-product.ts';
import { LINKED_IG_USER_ID } from './start-sandbox-and-link-account.ts';

const DRAFT_COUNT = 15;
const MAX_PROMPT_RATIO = 1.2;
const HOUR_SECONDS = 60 * 60;
/** Words of texts that are longer than a prompt takes over. */
const LONG_WORDS = { caption: 300, comment: 300, reply: 120 };
const LONG_THREAD_REPLIES = 12;
const OWNER_REPLIES = 8;

type Identified = { readonly id: string };

/** Who asks for a text, and how often the model may be asked for it. */
type DraftKind = {
  readonly id: string;
  readonly name: string;
  readonly calls: number;
  /** Writes a draft for a comment; returns the ids of the replies that were made. */
  readonly draft: (product: RulesProduct, ref: CommentRef) => Promise<readonly string[]>;
};

async function draftForOwner(product: RulesProduct, ref: CommentRef) {
  const fields = { media_id: ref.mediaId, comment_id: ref.commentId };
  const { body } = await product.callApi('requestCommentDraft', fields);
  await product.finishWork();
  return [body.response.id as string];
}

async function draftByRule(product: RulesProduct, ref: CommentRef) {
  await product.finishWork();
  return listRuleReplyIds(ref);
}

const RULE_KIND: DraftKind = {
  id: 'rule',
  name: "a rule's text by the model",
  calls: 1,
  draft: draftByRule,
};
const KINDS: readonly DraftKind[] = [
  { id: 'draft', name: "an owner's draft", calls: 1, draft: draftForOwner },
  RULE_KIND,
  { id: 'smart', name: 'the same with smart check', calls: 2, draft: draftByRule },
];

const toWord = ({ id }: Pick<DraftKind, 'id'>) => `ask-${id}`;

async function createRules(product: RulesProduct): Promise<void> {
  const action_type = 'AI_comment_reply';
  const check = { smart_should_reply_check_type: 'gpt' };
  const withCheck = { action_type, action_options: { smart_should_reply_check: check } };
  await product.callApi('createRule', makeRuleFields('ask-rule', { action_type }));
  await product.callApi('createRule', makeRuleFields('ask-smart', withCheck));
}

type Draftings = {
  readonly product: RulesProduct;
  readonly prompts: ModelPrompt[];
};

/** The prompts of one draft, and how many texts came of them. */
async function draftOnce({ product, prompts }: Draftings, kind: DraftKind, comment: object) {
  const ref = await product.writeComment(comment);
  prompts.length = 0;
  const ids = await kind.draft(product, ref);
  const replies = await Promise.all(ids.map((id) => readReply({ kind: 'comment', ...ref }, id)));
  const shown = replies.filter((reply) => reply && getDraftText(reply.draft) !== '').length;
  return { shown, prompts: [...prompts] };
}

async function measureKind(
  draftings: Draftings,
  kind: DraftKind,
  mediaIds: readonly string[],
): Promise<BenchRow[]> {
  const drafts: Awaited<ReturnType<typeof draftOnce>>[] = [];
  for (let number = 0; number < DRAFT_COUNT; number += 1) {
    const comment = {
      media_id: mediaIds[number % mediaIds.length],
      text: `Number ${number}: do you ship this to Lisbon, and how long does it take? ${toWord(kind)}`,
      username: `${kind.id}.${number}`,
    };
    drafts.push(await draftOnce(draftings, kind, comment));
    // A rule that says the same too often within an hour would stop itself.
    if (kind.id !== 'draft') await draftings.product.passSeconds(HOUR_SECONDS);
  }
  const shown = drafts.reduce((sum, one) => sum + one.shown, 0);
  const prompts = drafts.flatMap((one) => one.prompts);
  logProgress(`${kind.name}: ${prompts.length} calls for ${shown} texts`);
  return [
    createBenchRow({
      id: `P12-calls-${kind.id}`,
      what: `calls of the model for each text that is shown or sent: ${kind.name}, ${DRAFT_COUNT} comments`,
      ratio: prompts.length / shown,
      target: { between: [kind.calls, kind.calls] },
    }),
    createBenchRow({
      id: `P12-prompt-${kind.id}`,
      what: `characters of a prompt ÷ instructions, comment, caption and the longest thread: ${kind.name}, median of ${prompts.length} prompts`,
      ratio: computeMedian(prompts.map(computePromptRatio)),
      target: { atMost: MAX_PROMPT_RATIO },
    }),
  ];
}

/** A post where everything that a prompt takes over is longer than it may be. */
async function writeLongThread(product: RulesProduct): Promise<object> {
  const generateText = createRandomTextGenerator(12);
  const { id: media_id } = await product.sandbox.callControl<Identified>(
    'POST',
    `/accounts/${LINKED_IG_USER_ID}/media`,
    { caption: generateText(LONG_WORDS.caption) },
  );
  const write = (fields: object) =>
    product.writeComment({ media_id, text: generateText(LONG_WORDS.reply), ...fields });
  for (let number = 0; number < OWNER_REPLIES; number += 1) {
    const { commentId } = await write({ username: `long.${number}` });
    await write({ parent_id: commentId, as_owner: true });
  }
  const { commentId } = await write({ username: 'long.thread' });
  for (let number = 0; number < LONG_THREAD_REPLIES; number += 1)
    await write({ parent_id: commentId, username: `long.${number}` });
  const text = `${toWord(RULE_KIND)} ${generateText(LONG_WORDS.comment)}`;
  return { media_id, parent_id: commentId, text, username: 'long.question' };
}

async function measureLongestPrompt(draftings: Draftings): Promise<BenchRow> {
  const comment = await writeLongThread(draftings.product);
  const { prompts } = await draftOnce(draftings, RULE_KIND, comment);
  const [prompt] = prompts;
  if (prompt === undefined) throw new Error('The longest prompt was not sent.');
  const length = prompt.instructions.length + prompt.input.length;
  logProgress(`The longest prompt has ${length} characters`);
  return createBenchRow({
    id: 'P12-prompt-longest',
    what: `characters of a prompt with everything at its longest ÷ instructions, comment, caption and thread (${length} characters)`,
    ratio: computePromptRatio(prompt),
    target: { atMost: MAX_PROMPT_RATIO },
  });
}

async function measure(): Promise<BenchRow[]> {
  const product = await startRulesProduct();
  const path = `/accounts/${LINKED_IG_USER_ID}/media`;
  const media = await product.sandbox.callControl<readonly Identified[]>('GET', path);
  const draftings = { product, prompts: recordModelPrompts() };
  await createRules(product);
  const rows: BenchRow[] = [];
  const mediaIds = media.map(({ id }) => id);
  for (const kind of KINDS) rows.push(...(await measureKind(draftings, kind, mediaIds)));
  // The last one: later prompts would take its long replies as examples of the owner's voice.
  rows.push(await measureLongestPrompt(draftings));
  await product.stop();
  return rows;
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
