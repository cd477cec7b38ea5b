// The settings every API function reads, as one process of the tests has them.
import { CLIENT_ID } from '#tests/support/users.ts';

/** Nobody listens at these addresses: what reaches out fails at once. */
const NOWHERE = 'http://127.0.0.1:9';

export function setEveryApiUp(): void {
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: CLIENT_ID,
    ADMIN_EMAILS: 'none',
    APP_URL: 'http://localhost:3000',
    GRAPH_API_URL: `${NOWHERE}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${NOWHERE}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    OPENAI_BASE_URL: `${NOWHERE}/v1`,
    OPENAI_MODEL: 'none',
    POST_HOLD_SECONDS: '5',
    MAIL_QUEUE_URL: 'q/mail',
    MAIL_FROM: 'Replyloom <hello@replyloom.example>',
    SUPPORT_EMAIL: 'help@replyloom.example',
  });
}
