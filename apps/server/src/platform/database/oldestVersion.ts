/** The oldest PostgreSQL that our statements are tested on; our own server is newer. */
export const OLDEST_VERSION = 15;
