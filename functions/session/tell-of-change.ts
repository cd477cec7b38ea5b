// The notice that goes to an owner when their way in was changed.

/** Sees to it that the owner of an address learns that their way in was changed. Never throws. */
export type TellOfChange = (notice: {
  readonly to: string;
  readonly changed: 'email' | 'password';
}) => Promise<void>;
