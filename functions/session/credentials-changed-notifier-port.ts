// The port through which a change of credentials notifies the user by email.

/** Notifies the owner of an email address that their credentials changed. Never throws. */
export type CredentialsChangedNotifier = (notification: {
  readonly to: string;
  readonly changed: 'email' | 'password';
}) => Promise<void>;
