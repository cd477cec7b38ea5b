// Rules for texts of comments and replies, and the error that follows a successful creation.
import { findGraphParameter, type SandboxGraphCall } from './graph-call.ts';
import { createSandboxInvalidParameterError, SandboxGraphError } from './sandbox-graph-error.ts';

/**
 * Returns the text of the new comment.
 * @throws SandboxGraphError 100 when it is missing or breaks an active rule
 */
export function readGraphCommentText(call: SandboxGraphCall): string {
  const text = findGraphParameter(call, 'message');
  if (text === undefined || text.trim() === '') {
    throw createSandboxInvalidParameterError('The parameter message is required.');
  }
  if (call.sandbox.controls.strictCommentText) checkStrictTextRules(text);
  return text;
}

function checkStrictTextRules(text: string): void {
  if ([...text].length > 300) {
    throw createSandboxInvalidParameterError(
      'The total length of the comment cannot exceed 300 characters.',
    );
  }
  if ((text.match(/(^|\s)#[\p{L}\p{N}_]+/gu) ?? []).length > 4) {
    throw createSandboxInvalidParameterError('The comment cannot contain more than 4 hashtags.');
  }
  if ((text.match(/https?:\/\//g) ?? []).length > 1) {
    throw createSandboxInvalidParameterError('The comment cannot contain more than 1 URL.');
  }
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (
    letters.length > 3 &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase()
  ) {
    throw createSandboxInvalidParameterError('The comment cannot consist of all capital letters.');
  }
}

/** The network rejects a `fields` parameter only after it has created the comment. */
export function rejectFieldsParameterAfterCreation(call: SandboxGraphCall): void {
  if (findGraphParameter(call, 'fields') === undefined) return;
  throw new SandboxGraphError({
    code: 20,
    subcode: 1772107,
    message: '(#20) Unsupported response format for this request.',
  });
}
