import { randomBytes } from "node:crypto";
import { chmod, chown, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";
import { KEY_LENGTH, keysOf, SecretBox } from "./secretBox.ts";

/** In the data folder: one key a line, the newest first. */
const KEY_FILE = "secret.key";

type Place = Pick<Config, "dataFolder" | "secretKeys">;

/**
 * The box with the installation's keys: those of the environment, then those of `secret.key`. Where there is none, a key
 * is made.
 * @throws Error in one sentence where the file is not as it was written
 */
export async function openSecretBox(config: Place): Promise<SecretBox> {
  const [first, ...others] = await presentKeys(config);
  return new SecretBox(first === undefined ? [await makeKey(fileOf(config))] : [first, ...others]);
}

/** The box for a look that keeps nothing: where there is no key, none is made, and nothing can be opened. */
export async function readSecretBox(config: Place): Promise<SecretBox> {
  const [first = randomBytes(KEY_LENGTH), ...others] = await presentKeys(config);
  return new SecretBox([first, ...others]);
}

async function presentKeys(config: Place): Promise<Buffer[]> {
  return [...config.secretKeys, ...(await readKeys(fileOf(config)))];
}

function fileOf({ dataFolder }: Place): string {
  return path.join(dataFolder, KEY_FILE);
}

async function readKeys(file: string): Promise<Buffer[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new Error(`${file}, the key of the secrets, cannot be read`, { cause: error });
  });
  if (text === undefined) return [];
  const keys = keysOf(text);
  if (keys !== undefined) return keys;
  throw new Error(
    `${file} is not a key: put back the one that was there. Without it (move the file away) a new one is made, and the ` +
      "passwords of connections must be entered again",
  );
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(KEY_LENGTH);
  await writeFile(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  await chmod(file, 0o600);
  const { uid, gid } = await stat(path.dirname(file));
  // A command of the superuser must not lock the server out of its own key.
  if (process.getuid?.() === 0) await chown(file, uid, gid);
  return key;
}
