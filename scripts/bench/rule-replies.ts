// P11 for rules: the work of a reply sent without approval, from its event until it is live.
import { type Measurement, reportAndExit } from './measurement.ts';
import { createReplyMeasurement, startReplyCounter } from './reply-counter.ts';
import { createCommentRule, requireRuleReply, startRulesProduct } from './rules-product.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';

const REPLY_COUNT = 15;

async function measure(): Promise<readonly Measurement[]> {
  const product = await startRulesProduct();
  const [media_id] = await product.listMediaIds();
  const action = { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] };
  await createCommentRule(product, 'price', action);
  const counter = startReplyCounter(product.sandbox);
  for (let number = 0; number < REPLY_COUNT; number += 1) {
    const comment = { media_id, text: 'What is the price?', username: `asks.${number}` };
    const ref = await product.writeComment(comment);
    // Counts from the delivery of the event to its worker until the reply is live.
    await counter.countReply('POST comment/replies', () => product.queues.run());
    await requireRuleReply(ref);
    // The work after the reply's webhook is not counted, as for a reply that the owner posts.
    await product.receiveWebhooks();
  }
  await product.stop();
  return [createReplyMeasurement('P11-rule-reply', counter)];
}

await reportAndExit(await runWithBenchTable(measure));
