// Settings that differ between installations, fixed at build time.

type BuildSettings = Readonly<Record<string, string | undefined>>;
const settings = import.meta.env as unknown as BuildSettings;

/** Public OAuth client id, sent on sign-up, login, refresh and logout. */
export const WEB_APP_OAUTH_CLIENT_ID = settings.VITE_OAUTH_CLIENT_ID ?? 'replyloom-web';

export const SUPPORT_EMAIL = settings.VITE_SUPPORT_EMAIL ?? 'support@replyloom.example';

/** The terms are published outside the app. */
export const TERMS_URL = settings.VITE_TERMS_URL ?? 'https://replyloom.example/terms';
