// What people read in the deployed web app must be the operator's own: its defaults are examples.

/** Compiled into the web app, so SSM parameters come too late for them. */
const PUBLIC_SETTINGS = {
  TERMS_URL: 'the address of the terms that people agree to at sign-up',
  SUPPORT_EMAIL: 'the address that people write to for help',
} as const;

/** @throws Error that names each setting that is missing */
export function requirePublicSettings(
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const missing = Object.entries(PUBLIC_SETTINGS).filter(([name]) => !environment[name]?.trim());
  if (missing.length === 0) return;
  const sentences = missing.map(([name, meaning]) => `${name} is not set: ${meaning}.`);
  throw new Error(`${sentences.join(' ')} Set it in the environment of cdk, and deploy again.`);
}
