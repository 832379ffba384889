import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { SecretBox } from "./secretBox.ts";
import { openSecretBox } from "./secretKeys.ts";

const [KEY, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const PLACE = "connection broker password";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-secrets-"));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const boxOf = async (environment: Record<string, string> = {}) =>
  openSecretBox(readConfig({ ATRIUM_DATA: folder, ...environment }));
const keyFile = () => path.join(folder, "secret.key");

describe("a sealed text", () => {
  it("is opened at its place with its key, and reads otherwise each time that it is sealed", () => {
    const box = new SecretBox([KEY]);
    const [one, another] = [box.seal("pässword", PLACE), box.seal("pässword", PLACE)];
    expect(box.open(one, PLACE)).toBe("pässword");
    expect(one.text).not.toBe(another.text);
    expect(JSON.stringify(one)).not.toContain("word");
    expect(box.open(box.seal("", PLACE), PLACE)).toBe("");
  });

  it("is not opened at another place, with another key, or where one octet of it is another", () => {
    const box = new SecretBox([KEY]);
    const sealed = box.seal("password", PLACE);
    expect(() => box.open(sealed, "connection other password")).toThrow("belongs to another place");
    expect(() => new SecretBox([OTHER]).open(sealed, PLACE)).toThrow("its key is not here");
    const turned = (text: string) => Buffer.from(text, "base64").map((octet, at) => (at === 0 ? octet ^ 1 : octet));
    for (const part of ["nonce", "text", "tag"] as const) {
      const changed = { ...sealed, [part]: Buffer.from(turned(sealed[part])).toString("base64") };
      expect(() => box.open(changed, PLACE)).toThrow("it was changed");
    }
    const short = { ...sealed, tag: Buffer.from(sealed.tag, "base64").subarray(0, 4).toString("base64") };
    expect(() => box.open(short, PLACE)).toThrow("it was changed");
  });

  it("of an older key is opened while that key is there", () => {
    const sealed = new SecretBox([OTHER]).seal("password", PLACE);
    const box = new SecretBox([KEY, OTHER]);
    expect([box.open(sealed, PLACE), box.isOutdated(sealed)]).toEqual(["password", true]);
    expect(box.isOutdated(box.seal("password", PLACE))).toBe(false);
  });
});

describe("the key", () => {
  it("is made at the first start, for the server's user alone, and used ever after", async () => {
    const sealed = (await boxOf()).seal("password", PLACE);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect((await boxOf()).open(sealed, PLACE)).toBe("password");
  });

  it("of the environment goes before that of the data folder, which is not made then", async () => {
    const environment = { ATRIUM_SECRET_KEY: KEY.toString("base64") };
    const sealed = (await boxOf(environment)).seal("password", PLACE);
    await expect(stat(keyFile())).rejects.toThrow("ENOENT");
    expect(new SecretBox([KEY]).open(sealed, PLACE)).toBe("password");
    const former = (await boxOf()).seal("password", PLACE);
    expect((await boxOf(environment)).open(former, PLACE)).toBe("password");
  });

  it.each(["password", KEY.toString("base64").slice(4), `${KEY.toString("base64")} more`])(
    "%s of the environment refuses the start, and is not repeated",
    (word) => {
      const read = () => readConfig({ ATRIUM_SECRET_KEY: word });
      expect(read).toThrow("ATRIUM_SECRET_KEY: is 32 random octets in base64, as openssl rand -base64 32 prints them");
      expect(read).not.toThrow(word);
    },
  );

  it("that is damaged refuses the start and stays as it is", async () => {
    await writeFile(keyFile(), "not a key");
    await expect(boxOf()).rejects.toThrow(/secret\.key is not a key: put back the one that was there/);
    await writeFile(keyFile(), "");
    await expect(boxOf()).rejects.toThrow("is not a key");
    expect(await readFile(keyFile(), "utf8")).toBe("");
  });
});
