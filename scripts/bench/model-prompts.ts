// Records and measures what the product asks the model.

/** The characters of a thread's earlier entries that a prompt may hold. */
const THREAD_CAP = 8 * 300;

export type ModelPrompt = { readonly instructions: string; readonly input: string };

type ModelRequest = {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
};

const parseModelRequest = (body: string): ModelPrompt => {
  const { messages } = JSON.parse(body) as ModelRequest;
  const find = (role: string) => messages.find((one) => one.role === role)?.content ?? '';
  return { instructions: find('system'), input: find('user') };
};

/** Records each later prompt; the caller empties the list. */
export function recordModelPrompts(): ModelPrompt[] {
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
export function computePromptRatio({ instructions, input }: ModelPrompt): number {
  const { caption, comment } = readPromptData(input);
  const needed = instructions.length + comment.length + caption.length + THREAD_CAP;
  return (instructions.length + input.length) / needed;
}
