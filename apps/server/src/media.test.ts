import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CORE_API, USER_API } from "@atrium/contract";
import { MAX_MEDIA_BYTES, MediaUpload } from "@atrium/contract/devices";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { ClipUnits } from "../test/clipUnits.ts";
import { MEDIA, MediaDesk } from "../test/mediaDesk.ts";
import { Person, signIn } from "../test/people.ts";
import { encodedTone, wavTone } from "../test/soundFiles.ts";
import { TestServer } from "./testServer.ts";

const LOBBY = "PA-O1-C-02";
let server: TestServer;
let folder: string;
let desk: MediaDesk;
let room = Number.POSITIVE_INFINITY;
const units = new ClipUnits();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-media-"));
  server = await TestServer.make({
    environment: { ATRIUM_DATA: folder },
    fields: { vapix: units.protocol },
    readRoom: async () => room,
  });
  await server.app.start();
  desk = new MediaDesk(server, await server.signIn());
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The files that are kept, and those that come in. */
async function onDisk(): Promise<{ kept: number; incoming: number }> {
  const names = await readdir(path.join(folder, "media"));
  const incoming = await readdir(path.join(folder, "media/incoming"));
  return { kept: names.length - 1, incoming: incoming.length };
}

async function audit(kind: string) {
  return (await desk.ask("GET", `${USER_API}/audit?kind=${kind}`)).json<{ data: object[] }>().data;
}

describe("what is uploaded", () => {
  it.each([
    ["tone.mp3", "mp3", 2],
    ["tone.ogg", "ogg", 2],
  ] as const)("is recognised by its content and measured: %s under a false name", async (file, format, length) => {
    const { sound, name, state } = await desk.added(`Tone ${format}.exe`, await encodedTone(file));
    expect({ name, state }).toEqual({ name: `Tone ${format}.exe`, state: "ready" });
    expect(sound).toMatchObject({ format, channels: 2 });
    expect(sound?.length).toBeCloseTo(length, 0);
    expect(Math.abs((sound?.loudness ?? 0) + 23)).toBeLessThan(0.6);
    expect(sound?.waveform).toHaveLength(120);
  });

  it("is called as its file, without folders and without what nobody sees, and twice with a number", async () => {
    const names = await Promise.all(
      ["../../etc/Welcome\u202E.wav", "C:\\x\\welcome.wav"].map(
        async (name) => (await desk.added(name, wavTone(1))).name,
      ),
    );
    expect(names.map((name) => name.toLowerCase()).sort()).toEqual(["welcome", "welcome (2)"]);
  });

  it("is in the audit log, is a state of every unit's point, and outlives a restart", async () => {
    const { id } = await desk.added("Restart.wav", wavTone(2));
    const [row] = await audit("media.added");
    expect(row).toMatchObject({ sentence: "Sound Restart added", after: { format: "wav", length: 2 } });
    const states = async () => {
      const device = (await desk.ask("GET", `${CORE_API}/devices?placement=office-building&floor=first`)).json<{
        data: { id: string; points: { key: string; states?: { value: number; name: string }[] }[] }[];
      }>();
      const unit = device.data.find((one) => one.id === LOBBY);
      return unit?.points.find(({ key }) => key === "media")?.states;
    };
    expect(await states()).toContainEqual({ value: id, name: "Restart" });
    await server.restart();
    await server.app.start();
    desk = new MediaDesk(server, await server.signIn());
    expect(await states()).toContainEqual({ value: id, name: "Restart" });
    expect(await desk.list("restart")).toMatchObject([{ id, state: "ready" }]);
  });
});

describe("of what is refused nothing is kept", () => {
  it.each([
    ["a page that is called a sound", Buffer.from("<!doctype html><script>alert(1)</script>".repeat(50))],
    [
      "a sound's first letters alone",
      Buffer.concat([Buffer.from("RIFF\u0024\u0000\u0000\u0000WAVE"), Buffer.alloc(5_000, 7)]),
    ],
    [
      "a tag with a page behind it",
      Buffer.from(`ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0004abcd${"<html>".repeat(99)}`),
    ],
    ["a WAV that was cut off", wavTone(3).subarray(0, 20_000)],
    ["one octet", Buffer.from("x")],
  ])("%s is answered 415", async (_name, content) => {
    const before = await onDisk();
    const reply = await desk.upload("Chime.mp3", content);
    expect(reply.json()).toMatchObject({ error_code: "EMD002", message: expect.stringMatching(/Nothing was saved$/) });
    expect(reply.statusCode).toBe(415);
    expect(await onDisk()).toEqual(before);
  });

  it.each([0.3, 0.8])(
    "an MP3 and an OGG that were cut off after %d of their length are answered 415",
    async (share) => {
      const before = await onDisk();
      for (const name of ["tone.mp3", "tone.ogg"] as const) {
        const whole = await encodedTone(name);
        const reply = await desk.upload(name, whole.subarray(0, Math.floor(whole.length * share) + 1));
        expect(reply.statusCode).toBe(415);
      }
      expect(await onDisk()).toEqual(before);
    },
  );

  it("20 MiB are taken, and one octet more is answered 413", async () => {
    const before = await onDisk();
    const reply = await desk.ask("POST", MEDIA, { name: "Large.wav", size: MAX_MEDIA_BYTES + 1 });
    expect([reply.statusCode, reply.json<{ error_code: string }>().error_code]).toEqual([413, "EBO001"]);
    const large = wavTone((MAX_MEDIA_BYTES - 44) / 16_000);
    expect(large.length).toBe(MAX_MEDIA_BYTES);
    const { id } = await desk.added("Large.wav", large);
    expect(await onDisk()).toEqual({ kept: before.kept + 1, incoming: 0 });
    await desk.ask("DELETE", `${MEDIA}/${id}`);
    expect(await onDisk()).toEqual(before);
  }, 60_000);

  it("more than was said, a piece that is missing, and somebody else's upload are refused", async () => {
    const before = await onDisk();
    const content = wavTone(0.1);
    expect((await desk.upload("More.wav", content, { size: content.length - 1 })).statusCode).toBe(413);
    const { upload } = MediaUpload.parse((await desk.ask("POST", MEDIA, { name: "a.wav", size: 100 })).json());
    const url = `${MEDIA}/uploads/${upload}`;
    expect((await desk.ask("PUT", url, { at: 50, content: "UklG" })).json()).toMatchObject({
      fields: [{ path: "at" }],
    });
    expect((await desk.ask("PUT", url, { at: 0, content: "no base64!" })).statusCode).toBe(400);
    const admin = new Person(server, desk.token);
    await admin.addUser("technician", "Facility manager");
    const other = new MediaDesk(server, (await signIn(server, "technician")).token);
    expect((await other.ask("PUT", url, { at: 0, content: "UklG" })).statusCode).toBe(404);
    expect((await desk.ask("DELETE", url)).statusCode).toBe(204);
    expect((await desk.ask("PUT", url, { at: 0, content: "UklG" })).statusCode).toBe(404);
    expect(await onDisk()).toEqual(before);
  });

  it("a full disk is reported before anything is sent", async () => {
    room = 0;
    await expect.poll(() => desk.begins(), { timeout: 10_000 }).toBe(503);
    expect((await desk.ask("POST", MEDIA, { name: "a.wav", size: 100 })).json()).toMatchObject({
      message: expect.stringContaining("The disk is full"),
    });
    room = Number.POSITIVE_INFINITY;
    await expect.poll(() => desk.begins(), { timeout: 10_000 }).toBe(201);
  });

  it("what a kill has left behind is gone after the next start", async () => {
    const before = await onDisk();
    await server.restart();
    await writeFile(path.join(folder, "media/incoming/half"), "RIFF");
    await writeFile(path.join(folder, "media", "a".repeat(64)), "a file of no row");
    await server.app.start();
    desk = new MediaDesk(server, await server.signIn());
    expect(await onDisk()).toEqual({ ...before, incoming: 0 });
    expect((await desk.list()).filter(({ state }) => state === "lost")).toEqual([]);
  });
});

test("two uploads at once, of the same content and of another, come to nobody's harm", async () => {
  const [one, other, third] = await Promise.all([
    desk.added("Twin.wav", wavTone(1.5)),
    desk.added("Twin too.wav", wavTone(1.5)),
    desk.added("Other.ogg", await encodedTone("tone.ogg")),
  ]);
  expect(new Set([one.id, other.id, third.id]).size).toBe(3);
  await desk.ask("DELETE", `${MEDIA}/${one.id}`);
  expect((await desk.ask("GET", `${MEDIA}/${other.id}/file`)).rawPayload).toEqual(wavTone(1.5));
});

describe("the file", () => {
  it("is played in ranges, with its own type, by nobody's guess, and only by who may", async () => {
    const { id } = await desk.added("Range.exe", wavTone(1));
    const url = `${MEDIA}/${id}/file`;
    const whole = await desk.ask("GET", url);
    expect(whole.headers).toMatchObject({
      "content-type": "audio/wav",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-disposition": expect.stringContaining('inline; filename="Range.exe.wav"'),
    });
    const part = await desk.ask("GET", url, undefined, { range: "bytes=8-11" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "WAVE", "bytes 8-11/16044"]);
    expect((await desk.ask("GET", url, undefined, { range: "bytes=-4" })).rawPayload).toHaveLength(4);
    expect((await desk.ask("GET", url, undefined, { range: "bytes=99999-" })).statusCode).toBe(416);
    expect((await desk.ask("GET", url, undefined, { range: "bytes=0-1,5-6" })).statusCode).toBe(200);
    const tag = whole.headers.etag ?? "";
    expect((await desk.ask("GET", url, undefined, { "if-none-match": tag })).statusCode).toBe(304);
    expect((await new MediaDesk(server, "nobody").ask("GET", url)).statusCode).toBe(401);
    const admin = new Person(server, desk.token);
    await admin.addUser("tenant", "Tenant");
    const tenant = new MediaDesk(server, (await signIn(server, "tenant")).token);
    expect((await tenant.ask("GET", url)).statusCode).toBe(403);
  });

  it("that is lost is said to be lost, is taken back from a unit that has it, and the rest goes on", async () => {
    const { id, file } = await desk.added("Lost.wav", wavTone(1.25));
    await expect.poll(() => units.of(LOBBY).has(file)).toBe(true);
    const hash = (await readdir(path.join(folder, "media"))).find((name) => name.startsWith(file.slice(-12, -4)));
    for (const files of units.files.values()) if (files !== units.of(LOBBY)) files.delete(file);
    await rm(path.join(folder, "media", hash ?? "none"));
    expect(await desk.list("lost")).toMatchObject([{ state: "lost" }]);
    expect((await desk.ask("GET", `${MEDIA}/${id}/file`)).json()).toMatchObject({
      message: expect.stringContaining("The sound file is missing"),
    });
    await desk.ask("POST", `${MEDIA}/${id}/distributions`, {});
    await expect.poll(async () => (await desk.list("lost")).map(({ state }) => state)).toEqual(["ready"]);
    expect((await desk.ask("GET", `${MEDIA}/${id}/file`)).rawPayload).toEqual(wavTone(1.25));
  });
});

describe("a sound", () => {
  it("is renamed, with before and after in the audit log, and not over somebody else's change", async () => {
    const { id, revision } = await desk.added("Before.wav", wavTone(1));
    const change = { revision, name: "After", isRepeated: true };
    expect((await desk.ask("PUT", `${MEDIA}/${id}`, change)).json()).toMatchObject({
      name: "After",
      revision: revision + 1,
    });
    expect(units.book?.clip(id)).toMatchObject({ isRepeated: true });
    const [row] = await audit("media.changed");
    expect(row).toMatchObject({
      before: { name: "Before" },
      after: { name: "After" },
      sentence: "Sound Before renamed to After",
    });
    const late = await desk.ask("PUT", `${MEDIA}/${id}`, change);
    expect([late.statusCode, late.json<{ error_code: string }>().error_code]).toEqual([409, "EDV009"]);
    const taken = await desk.ask("PUT", `${MEDIA}/${id}`, { ...change, revision: revision + 1, name: "CHIME" });
    expect(taken.json()).toMatchObject({ error_code: "EMD001", fields: [{ path: "name" }] });
  });

  it("is not deleted while it plays, and the answer says where; its id is never given again", async () => {
    const { id, name, file } = await desk.added("Playing.wav", wavTone(1));
    units.plays(LOBBY, id);
    const refused = await desk.ask("DELETE", `${MEDIA}/${id}`);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      `${name} is playing in Lobby. Stop it there first.`,
    ]);
    expect(await desk.list("playing")).toMatchObject([{ uses: [{ device: LOBBY }], lastPlayedAt: expect.any(Number) }]);
    units.plays(LOBBY, 0);
    expect((await desk.ask("DELETE", `${MEDIA}/${id}`)).statusCode).toBe(204);
    expect(units.book?.clip(id)).toBeUndefined();
    await expect.poll(() => [...units.files.values()].some((files) => files.has(file))).toBe(false);
    expect((await desk.added("Next.wav", wavTone(1))).id).toBeGreaterThan(id);
    const [row] = await audit("media.deleted");
    expect(row).toMatchObject({ sentence: "Sound Playing deleted", before: { name: "Playing" } });
  });

  it("is nobody's to change who may not set devices", async () => {
    const admin = new Person(server, desk.token);
    await admin.addUser("operator", "Operator");
    const operator = new MediaDesk(server, (await signIn(server, "operator")).token);
    const [first] = await operator.list();
    const calls = [
      operator.ask("POST", MEDIA, { name: "a.wav", size: 1 }),
      operator.ask("PUT", `${MEDIA}/${first?.id ?? 0}`, { revision: 0, name: "x", isRepeated: false }),
      operator.ask("DELETE", `${MEDIA}/${first?.id ?? 0}`),
      operator.ask("POST", `${MEDIA}/${first?.id ?? 0}/distributions`, {}),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });
});
