/**
 * The sentences that come together: one request in a language other than English, and none in English. Beside these two,
 * each folder of `features` is a group, fetched with its pages.
 */
export const SIGN_IN_WORDS: readonly string[] = ["sign-in"];
export const FRAME_WORDS: readonly string[] = ["sign-in", "frame", "contract"];
