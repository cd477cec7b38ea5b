// The port through which a change of credentials notifies the user by email.

/** `to` is the address that the email goes to. */
export type CredentialsChange = { readonly to: string; readonly changed: 'email' | 'password' };

/** Notifies the owner of an email address that their credentials changed. Never throws. */
export type CredentialsChangedNotifier = (change: CredentialsChange) => Promise<void>;
