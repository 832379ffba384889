import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { DoneSiteImports, SiteImportReply, SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { Person, signIn } from "../test/people.ts";
import { readZip } from "./platform/zip/readZip.ts";
import { zip } from "./platform/zip/zip.ts";
import { TestServer } from "./testServer.ts";

const IMPORTS = `${CORE_API}/site-imports`;
const LIMITS = { entries: 1_000, entrySize: 20_000_000, totalSize: 80_000_000 };
const LAMP = "L-O1-B-03";
const SECRET = "seven-boats-sail";
const Json = z.record(z.string(), z.unknown());

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make();
  // Nobody answers there, and each is another address: a site folder says none twice.
  const connections = server.site.connections.map((connection, index) => ({
    ...connection,
    settings: {
      ...connection.settings,
      ...("host" in connection.settings ? { host: `127.9.9.${index + 1}` } : {}),
      ...(connection.protocol === "mqtt" ? { username: "atrium", password: SECRET } : {}),
    },
  }));
  await server.restartWith({ ...server.site, connections });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

type Files = Map<string, string>;

/** The site as the server writes it. */
async function exported(): Promise<Files> {
  const reply = await server.app.http.inject({
    url: `${CORE_API}/site-folder`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = await readZip(reply.rawPayload, LIMITS);
  return new Map([...files].map(([name, content]) => [name, content.toString()]));
}

async function packed(files: Iterable<readonly [string, string]>): Promise<string> {
  const parts: Buffer[] = [];
  const entries = [...files].map(([name, text]) => ({ name, content: [text] }));
  for await (const part of zip(entries)) parts.push(part);
  return Buffer.concat(parts).toString("base64");
}

async function ask(content: string, revision?: number) {
  return admin.ask("POST", IMPORTS, { file: "site.zip", content, ...(revision === undefined ? {} : { revision }) });
}

async function look(files: Iterable<readonly [string, string]>): Promise<SiteImportReply> {
  return SiteImportReply.parse((await ask(await packed(files))).json());
}

/** The file with one text in the place of another, which it has. */
function changed(files: Files, name: string, text: string, other: string): Files {
  const before = files.get(name) ?? "";
  expect(before).toContain(text);
  return new Map(files).set(name, before.replace(text, other));
}

async function site(): Promise<SiteReply> {
  return SiteReply.parse((await admin.ask("GET", `${CORE_API}/site`)).json());
}

async function lamp(): Promise<DeviceDescription | undefined> {
  const query = "module=lighting&placement=office-building&floor=first&size=50";
  const { data } = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices?${query}`)).json());
  return data.find(({ id }) => id === LAMP);
}

const changesOf = ({ kinds }: SiteImportReply) =>
  Object.fromEntries(
    kinds.flatMap(({ kind, added, changed: others, removed }) =>
      added + others + removed === 0 ? [] : [[kind, [added, others, removed]]],
    ),
  );

function fileWith(files: Files, text: string): string {
  const found = [...files].find(([name, content]) => name.startsWith("plans/") && content.includes(text));
  return found?.[0] ?? "";
}

test("what goes out comes in again as the same site, and has no secret of a connection", async () => {
  const files = await exported();
  expect([...files.keys()]).toEqual(expect.arrayContaining(["campus.json", "site.json", "connections.json"]));
  expect(files.get("connections.json")).toContain('"username": "atrium"');
  expect([...files.values()].join("\n")).not.toMatch(new RegExp(`${SECRET}|"password"`));
  const reply = await look(files);
  expect([reply.problems, changesOf(reply)]).toEqual([[], {}]);
});

test("a file is looked at, done whole while everything runs, and undone; points keep their numbers", async () => {
  const files = await exported();
  const [before, name] = [await lamp(), (await site()).name];
  const plan = fileWith(files, `"${LAMP}"`);
  let next = changed(files, "campus.json", `"name": "${name}"`, '"name": "Harbour Campus"');
  next = changed(next, plan, `"name": "${before?.name ?? ""}"`, '"name": "Lamps of the file"');
  next = changed(next, "site.json", '"price": 4.2', '"price": 5');

  const looked = await look(next);
  expect(changesOf(looked)).toEqual({ settings: [0, 2, 0], devices: [0, 1, 0] });
  expect(looked.kinds.find(({ kind }) => kind === "devices")?.names.changed).toEqual([LAMP]);
  expect((await site()).name).toBe(name);

  const done = SiteImportReply.parse((await ask(await packed(next), looked.revision)).json());
  expect(done.isDone).toBe(true);
  expect(await site()).toMatchObject({ name: "Harbour Campus", revision: done.revision });
  const after = await lamp();
  expect(after?.name).toBe("Lamps of the file");
  expect(after?.points.map(({ id }) => id)).toEqual(before?.points.map(({ id }) => id));
  const [entry] = Paged(AuditRow).parse((await admin.ask("GET", `${USER_API}/audit?kind=site.imported`)).json()).data;
  expect(entry).toMatchObject({
    by: "admin",
    sentence: "Site imported from site.zip: 2 settings changed, 1 device changed",
  });

  const list = async () => DoneSiteImports.parse((await admin.ask("GET", IMPORTS)).json()).data;
  const [newest] = await list();
  expect(newest).toMatchObject({ file: "site.zip", by: "admin", changed: 3, undone: null, isUndoable: true });
  expect(await admin.status("DELETE", `${IMPORTS}/${newest?.id ?? 0}`)).toBe(200);
  expect([(await site()).name, (await lamp())?.name]).toEqual([name, before?.name]);
  expect(changesOf(await look(files))).toEqual({});
  expect((await list())[0]).toMatchObject({ undone: { by: "admin" }, isUndoable: false });
  expect(await admin.status("DELETE", `${IMPORTS}/${newest?.id ?? 0}`)).toBe(409);
}, 60_000);

test("a device that the file lacks is retired, and comes back with the undoing; what lies in a folder of the file is found", async () => {
  const files = await exported();
  const name = fileWith(files, `"${LAMP}"`);
  const plan = z
    .looseObject({ devices: z.array(z.looseObject({ id: z.string() })) })
    .parse(JSON.parse(files.get(name) ?? ""));
  const without = { ...plan, devices: plan.devices.filter(({ id }) => id !== LAMP) };
  const mappings = z.array(z.looseObject({ device: z.string() }));
  const next = new Map(
    [...files].map(([file, text]): [string, string] => {
      if (file === name) return [`my site/${file}`, JSON.stringify(without)];
      if (!file.startsWith("mappings/")) return [`my site/${file}`, text];
      return [
        `my site/${file}`,
        JSON.stringify(mappings.parse(JSON.parse(text)).filter(({ device }) => device !== LAMP)),
      ];
    }),
  );
  next.set("my site/README.txt", "words").set("__MACOSX/._site.json", "words");
  const looked = await look(next);
  expect(looked.problems).toEqual([]);
  expect(changesOf(looked)).toMatchObject({ devices: [0, 0, 1] });
  expect(looked.notes).toContain('"my site/README.txt" is ignored: it is not a site folder file.');
  const done = SiteImportReply.parse((await ask(await packed(next), looked.revision)).json());
  expect(done.isDone).toBe(true);
  expect(await lamp()).toBeUndefined();
  const [newest] = DoneSiteImports.parse((await admin.ask("GET", IMPORTS)).json()).data;
  expect(await admin.status("DELETE", `${IMPORTS}/${newest?.id ?? 0}`)).toBe(200);
  expect((await lamp())?.id).toBe(LAMP);
}, 60_000);

test("every problem is named by file, line and field, and nothing of the file comes in", async () => {
  const files = await exported();
  const { name, revision } = await site();
  let wrong = changed(files, "site.json", '"THB"', '"Baht"');
  wrong = changed(wrong, "campus.json", `"name": "${name}"`, '"name": "Nowhere"');
  wrong.set("mappings/extra.json", '[\n  { "device": "NOBODY", "connection": "nothing", "parts": [] }\n]');
  const reply = await look(wrong);
  expect(reply.isDone).toBe(false);
  expect(reply.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        file: "site.json",
        field: "currency",
        message: expect.stringMatching(/currency code/),
      }),
      expect.objectContaining({ file: "mappings/extra.json", line: 2 }),
    ]),
  );
  const refused = await ask(await packed(wrong), revision);
  expect([refused.statusCode, ErrorReply.parse(refused.json()).error_code]).toEqual([409, "EDV013"]);
  expect(await site()).toMatchObject({ name, revision });
});

test("two imports are undone one after the other", async () => {
  const files = await exported();
  const { name } = await site();
  for (const given of ["Harbour Campus", "Hill Campus"]) {
    const next = changed(files, "campus.json", `"name": "${name}"`, `"name": "${given}"`);
    expect((await ask(await packed(next), (await look(next)).revision)).statusCode).toBe(200);
  }
  for (const back of ["Harbour Campus", name]) {
    const standing = DoneSiteImports.parse((await admin.ask("GET", IMPORTS)).json()).data.find(
      ({ isUndoable }) => isUndoable,
    );
    expect(await admin.status("DELETE", `${IMPORTS}/${standing?.id ?? 0}`)).toBe(200);
    expect((await site()).name).toBe(back);
  }
}, 60_000);

test("a file that was looked at before somebody changed the site is refused, and so is an undoing after that", async () => {
  const files = await exported();
  const { name } = await site();
  const next = changed(files, "campus.json", `"name": "${name}"`, '"name": "Harbour Campus"');
  const looked = await look(next);
  const first = await ask(await packed(next), looked.revision);
  expect(first.statusCode).toBe(200);
  const second = await ask(await packed(next), looked.revision);
  expect([second.statusCode, ErrorReply.parse(second.json()).error_code]).toEqual([409, "EDV009"]);

  const [newest] = DoneSiteImports.parse((await admin.ask("GET", IMPORTS)).json()).data;
  const PATH = `${CORE_API}/site-settings`;
  const { settings } = z.object({ settings: Json }).parse((await admin.ask("GET", PATH)).json());
  const set = { before: settings, settings: { ...settings, help: "ext. 1" } };
  expect(await admin.status("PUT", PATH, set)).toBe(200);
  const undoing = await admin.ask("DELETE", `${IMPORTS}/${newest?.id ?? 0}`);
  expect([undoing.statusCode, ErrorReply.parse(undoing.json()).error_code]).toEqual([409, "EDV013"]);
  expect((await site()).name).toBe("Harbour Campus");
}, 60_000);

test.each<[string, (files: Files) => Files, RegExp]>([
  ["a path that leads out", (files) => new Map(files).set("../outside.json", "{}"), /points outside the folder/],
  ["a path from the root", (files) => new Map(files).set("/etc/outside.json", "{}"), /points outside the folder/],
  ["a path of another system", (files) => new Map(files).set("C:\\outside.json", "{}"), /points outside the folder/],
  ["a file that unpacks to 30 MB", (files) => new Map(files).set("plans/b.json", "0".repeat(30_000_000)), /too large/],
  [
    "files without number",
    () => new Map(Array.from({ length: 5_001 }, (_, index) => [`plans/${index}.json`, ""])),
    /the maximum is 5000/,
  ],
  ["a zip file without a site", () => new Map([["notes.txt", "words"]]), /the file does not exist/],
  [
    "a plan that is somewhere else",
    (files) => changed(files, "campus.json", '"plan": "plans/', '"plan": "../../../../../etc/'),
    /outside the site folder/,
  ],
])("%s is refused with a sentence, and nothing changes", async (_name, change, message) => {
  const { revision } = await site();
  const reply = await look(change(await exported()));
  expect(reply.problems.map((problem) => problem.message).join("\n")).toMatch(message);
  expect(reply.kinds).toEqual([]);
  expect((await site()).revision).toBe(revision);
});

test("what is no zip file at all is refused with a sentence", async () => {
  const reply = SiteImportReply.parse((await ask(Buffer.from("id,name\r\n").toString("base64"))).json());
  expect(reply.problems).toMatchObject([{ file: "", message: "it is not a zip file" }]);
});

test("without the right to set devices no site goes out or comes in", async () => {
  await admin.addRole("All but devices", ["viewable", "weatherSettable", "usersSettable", "rolesSettable"]);
  await admin.addUser("somsak", "All but devices");
  const somsak = await signIn(server, "somsak");
  expect(await somsak.status("GET", `${CORE_API}/site-folder`)).toBe(403);
  expect(await somsak.status("GET", IMPORTS)).toBe(403);
  expect(await somsak.status("POST", IMPORTS, { file: "a.zip", content: "UEsFBg==" })).toBe(403);
  expect(await somsak.status("DELETE", `${IMPORTS}/1`)).toBe(403);
});
