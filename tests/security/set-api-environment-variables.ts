// Sets the environment variables of all API functions, which run in one process in these tests.
import { TEST_CLIENT_ID } from '#tests/support/users/test-users.ts';

/** Nothing listens on this port, so every call to a vendor fails at once. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

export function setApiEnvironmentVariables(): void {
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: TEST_CLIENT_ID,
    ADMIN_EMAILS: 'none',
    APP_URL: 'http://localhost:3000',
    GRAPH_API_URL: `${UNREACHABLE_URL}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${UNREACHABLE_URL}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    OPENAI_BASE_URL: `${UNREACHABLE_URL}/v1`,
    OPENAI_MODEL: 'none',
    POST_HOLD_SECONDS: '5',
    RULE_DELAY_MINUTE_SECONDS: '60',
    MAIL_QUEUE_URL: 'q/mail',
    MAIL_FROM: 'Replyloom <hello@replyloom.example>',
    MAIL_CONFIGURATION_SET: 'emails',
    SUPPORT_EMAIL: 'help@replyloom.example',
  });
}
