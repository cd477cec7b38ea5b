// A server of the OpenAI API for the evaluation: the writer of the sandbox, which first writes as a bad model would.

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { WriterBehavior } from '#scripts/sandbox/faults/controls.ts';
import { composeSandboxReply } from '#scripts/sandbox/language-model/compose-reply.ts';
import { embedSandboxTexts } from '#scripts/sandbox/language-model/embed-texts.ts';
import { parseReplyPrompt } from '#scripts/sandbox/language-model/parse-reply-prompt.ts';
import { spoilReply } from '#scripts/sandbox/language-model/spoil-reply.ts';
import { nameLanguageModel } from '#tests/support/vendors/name-language-model.ts';

type ChatRequest = { readonly messages: readonly { readonly content: string }[] };

/** A nonce differs in each run, so it must not choose the words. */
const withoutNonces = (prompt: string): string => prompt.replace(/\b(?:DATA|END|loom)-\S+/g, '');

export function startSandboxModelServer() {
  nameLanguageModel({
    OPENAI_MODEL: 'sandbox-writer',
    OPENAI_EMBEDDING_MODEL: 'sandbox-embeddings',
  });
  let firstBehavior: WriterBehavior = 'good';
  /** The texts that the writer wrote for the present draft. */
  let written: readonly string[] = [];
  const server = setupServer(
    http.post('http://model.test/v1/embeddings', async ({ request }) => {
      const { input } = (await request.json()) as { readonly input: readonly string[] };
      const vectors = await embedSandboxTexts(input);
      const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
      return HttpResponse.json({ object: 'list', data });
    }),
    http.post('http://model.test/v1/chat/completions', async ({ request }) => {
      const { messages } = (await request.json()) as ChatRequest;
      const [instructions = '', input = ''] = messages.map(({ content }) => content);
      const prompt = parseReplyPrompt(instructions, input);
      const reply = composeSandboxReply(prompt, withoutNonces(instructions + input));
      const text = spoilReply(written.length === 0 ? firstBehavior : 'good', reply.text, prompt);
      written = [...written, text];
      const message = {
        role: 'assistant',
        content: JSON.stringify({ text, intent: reply.intent, facts_used: reply.factsUsed }),
        refusal: null,
      };
      return HttpResponse.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
    }),
  );
  server.listen({ onUnhandledFrame: 'bypass' });
  return {
    /** The next draft's first text is written like this, all later ones well. */
    prepareDraft: (behavior: WriterBehavior) => {
      firstBehavior = behavior;
      written = [];
    },
    listWrittenTexts: () => written,
    stop: () => server.close(),
  };
}

export type SandboxModelServer = ReturnType<typeof startSandboxModelServer>;
