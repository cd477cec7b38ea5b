// Emails a contact form message to support.
import { toRateLimitIpPrefix } from '#functions/session/domain/rate-limits.ts';
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import type { AccessTokenAuthenticator, ApiCaller } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { requireImpersonationAllowed } from '#platform/http/authorize-request.ts';
import { logger } from '#platform/logger.ts';
import { supportContracts } from '#shared/contracts/support.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import {
  CONTACT_FORM_MESSAGES_PER_IP_LIMIT,
  CONTACT_FORM_MESSAGES_PER_USER_LIMIT,
  type ContactFormMessage,
  DUPLICATE_CONTACT_FORM_RATE_LIMIT,
  parseContactFormMessage,
  validateContactFormMessage,
} from '../domain/contact-form-message.ts';

type SendContactInput = ApiRouteInput<typeof supportContracts.sendContact>;

/** The user who was signed in while writing. */
type ContactSenderAccount = {
  readonly userId: string;
  readonly email: string;
};

type SendContactDependencies = {
  readonly authenticateAccessToken: AccessTokenAuthenticator;
  /** Queues the email to support. Throws when it is uncertain whether the email is queued. */
  readonly enqueueContactEmail: (
    contact: ContactFormMessage & { readonly account?: ContactSenderAccount | undefined },
  ) => Promise<void>;
};

const SENT_RESPONSE = { message: say('contact_sent') };

async function findSenderAccount(
  caller: ApiCaller | undefined,
): Promise<ContactSenderAccount | undefined> {
  const user = caller && (await findUserIncludingDeleted(caller.userId));
  return user && { userId: user.id, email: user.email };
}

/** @returns a function that forgets the message again; undefined when the same message was sent just before */
async function recordSentMessage(
  contact: ContactFormMessage,
): Promise<(() => Promise<void>) | undefined> {
  try {
    const messageFingerprint = JSON.stringify([
      contact.email,
      contact.name,
      contact.subject,
      contact.message,
    ]);
    return (
      await enforceRateLimit(
        'contact-repeat',
        messageFingerprint,
        DUPLICATE_CONTACT_FORM_RATE_LIMIT,
      )
    ).refund;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}

/** A person who needs help is not rejected for an invalid token, but treated as a guest. */
export const sendContactFormMessage =
  ({ authenticateAccessToken, enqueueContactEmail }: SendContactDependencies) =>
  async ({ request, meta }: SendContactInput): Promise<typeof SENT_RESPONSE> => {
    const contact = parseContactFormMessage(request);
    const fields = validateContactFormMessage(contact);
    const sentences = [...new Set(Object.values(fields).flat())];
    if (sentences.length > 0) throw new AppError('validation_failed', { sentences, fields });

    const caller =
      request.token === undefined ? undefined : await authenticateAccessToken(request.token);
    // The message would carry the address of the user, who did not write it.
    if (caller) requireImpersonationAllowed(supportContracts.sendContact, caller);
    await enforceRateLimit(
      'contact',
      toRateLimitIpPrefix(meta.ip),
      CONTACT_FORM_MESSAGES_PER_IP_LIMIT,
    );
    if (caller)
      await enforceRateLimit('contact-user', caller.userId, CONTACT_FORM_MESSAGES_PER_USER_LIMIT);

    const forgetSentMessage = await recordSentMessage(contact);
    if (forgetSentMessage === undefined) return SENT_RESPONSE;
    try {
      await enqueueContactEmail({ ...contact, account: await findSenderAccount(caller) });
    } catch (error) {
      await forgetSentMessage();
      throw error;
    }
    logger.info('contact message queued', { user_id: caller?.userId });
    return SENT_RESPONSE;
  };
