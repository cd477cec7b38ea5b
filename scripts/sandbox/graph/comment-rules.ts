// What the network refuses about a comment or reply, and the one way it answers badly after creating one.
import { type GraphCall, parameter } from './call.ts';
import { GraphError, invalidParameter } from './errors.ts';

/** The text of the comment to create; throws code 100 when it is missing or breaks a rule in force. */
export function checkCommentText(call: GraphCall): string {
  const text = parameter(call, 'message');
  if (text === undefined || text.trim() === '') {
    throw invalidParameter('The parameter message is required.');
  }
  if (call.sandbox.controls.strictCommentText) checkStrictly(text);
  return text;
}

function checkStrictly(text: string): void {
  if ([...text].length > 300) {
    throw invalidParameter('The total length of the comment cannot exceed 300 characters.');
  }
  if ((text.match(/(^|\s)#[\p{L}\p{N}_]+/gu) ?? []).length > 4) {
    throw invalidParameter('The comment cannot contain more than 4 hashtags.');
  }
  if ((text.match(/https?:\/\//g) ?? []).length > 1) {
    throw invalidParameter('The comment cannot contain more than 1 URL.');
  }
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (
    letters.length > 3 &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase()
  ) {
    throw invalidParameter('The comment cannot consist of all capital letters.');
  }
}

/** A `fields` parameter on a comment POST is refused only after the comment was created. */
export function refuseFieldsAfterEffect(call: GraphCall): void {
  if (parameter(call, 'fields') === undefined) return;
  throw new GraphError({
    code: 20,
    subcode: 1772107,
    message: '(#20) Unsupported response format for this request.',
  });
}
