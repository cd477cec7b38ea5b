/** Rotations of the refresh token take turns under it, in all tabs; also the name of their channel. */
export const SESSION_LOCK_NAME = 'replyloom-session';
