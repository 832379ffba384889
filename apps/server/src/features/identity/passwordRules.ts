import { SHORTEST_PASSWORD } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { COMMON_PASSWORDS, COMMON_WORDS } from "./commonPasswords.ts";
import { isMostUsed } from "./mostUsedPasswords.ts";

/** Fewer different characters than this are a pattern, not a password. */
const FEWEST_CHARACTERS = 5;
/** Shorter words of the site's name occur in good passwords by chance. */
const TELLING_WORD = 5;
/** Shorter usernames occur in good passwords by chance. */
const TELLING_USERNAME = 4;

/** Signs that people use in place of letters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "!": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

/** Rows of keys and counting sequences, forwards and backwards. */
const RUNS = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"].flatMap((run) => [
  run,
  run.split("").toReversed().join(""),
]);

/** Words that everyone near a person knows, and tries first. */
export interface Surroundings {
  readonly username: string;
  readonly siteName: string;
}

/**
 * Why a password is refused.
 * @returns a sentence for the person, or undefined for an acceptable password
 */
export function faultOf(password: string, { username, siteName }: Surroundings): string | undefined {
  if (password.length < SHORTEST_PASSWORD) {
    return t("The password must have at least {fewest} characters", { fewest: SHORTEST_PASSWORD });
  }
  const plain = password.normalize("NFKC").toLowerCase();
  const name = username.normalize("NFKC").toLowerCase();
  if (plain === name || (name.length >= TELLING_USERNAME && plain.includes(name))) {
    return t("The password must not contain the username");
  }
  if (namesOf(siteName).some((word) => plain.includes(word) || spelled(plain).includes(word))) {
    return t("The password must not contain the site's name");
  }
  if (isCommon(plain)) return t("This password is too common");
  return undefined;
}

/** The name without spaces and signs, and its words except the common ones. */
function namesOf(siteName: string): string[] {
  const words =
    siteName
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [words.join(""), words.join("-"), words.join(" "), ...words.filter((word) => !COMMON_WORDS.has(word))].filter(
    (word) => word.length >= TELLING_WORD,
  );
}

function isCommon(plain: string): boolean {
  if (new Set(plain).size < FEWEST_CHARACTERS) return true;
  if (RUNS.some((run) => run.includes(plain))) return true;
  const forms = [plain, bare(plain)].flatMap((form) => [form, spelled(form)]);
  return forms.some((form) => COMMON_PASSWORDS.has(form) || isMostUsed(form) || isWords(form));
}

/** With letters in place of the signs. */
function spelled(text: string): string {
  return text.replaceAll(/[013457!@$]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
}

/** Without the digits and signs around it. */
function bare(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** One common word, once or repeated. */
function isWords(text: string): boolean {
  if (COMMON_WORDS.has(text)) return true;
  const [, word = ""] = /^(.{4,}?)\1+$/u.exec(text) ?? [];
  return COMMON_WORDS.has(word);
}
